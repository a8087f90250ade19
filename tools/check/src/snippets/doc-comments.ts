import ts from 'typescript';

import { declaredIn, exportedNames, isExported } from '../workspace/exported-names.js';

/** A doc comment of an exported declaration or of one of its members. */
export interface DocComment {
  readonly comment: ts.JSDoc;
  /** The exported name whose declaration it explains, or holds what it explains. */
  readonly exportedName: string;
  /** The parameters of what it explains, where that can be called by type: name to type. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Every doc comment that a reader of a module's exports sees. */
export function docCommentsOf(tree: ts.SourceFile): readonly DocComment[] {
  const names = exportedNames(tree);
  return tree.statements.flatMap((statement) => {
    const exportedName = declaredIn(statement).find((name) => isExported(statement) || names.has(name));
    if (exportedName === undefined) return [];
    const own = commentsAt(statement, exportedName, parametersOfStatement(statement, exportedName));
    if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) return own;
    const members: readonly (ts.ClassElement | ts.TypeElement)[] = [...statement.members];
    return [
      ...own,
      ...members.flatMap((member) =>
        commentsAt(member, exportedName, parametersOfMember(member, exportedName)),
      ),
    ];
  });
}

function commentsAt(
  node: ts.Node,
  exportedName: string,
  parameters: ReadonlyMap<string, string>,
): readonly DocComment[] {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((comment) => ({ comment, exportedName, parameters }));
}

function parametersOfStatement(statement: ts.Statement, name: string): ReadonlyMap<string, string> {
  if (ts.isFunctionDeclaration(statement)) return typesOf(statement.parameters, `Parameters<typeof ${name}>`);
  if (!ts.isClassDeclaration(statement)) return new Map();
  const parameters = statement.members.find(ts.isConstructorDeclaration)?.parameters;
  return parameters === undefined ? new Map() : typesOf(parameters, `ConstructorParameters<typeof ${name}>`);
}

function parametersOfMember(
  member: ts.ClassElement | ts.TypeElement,
  exportedName: string,
): ReadonlyMap<string, string> {
  if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) return new Map();
  const isStatic = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
  const holder = isStatic ? `(typeof ${exportedName})` : exportedName;
  return typesOf(member.parameters, `Parameters<${holder}['${member.name.text}']>`);
}

function typesOf(parameters: readonly ts.ParameterDeclaration[], tuple: string): ReadonlyMap<string, string> {
  return new Map(
    parameters.flatMap(({ name }, index) =>
      // An example passes what it names, so an optional parameter is there.
      ts.isIdentifier(name) ? [[name.text, `NonNullable<${tuple}[${index}]>`] as const] : [],
    ),
  );
}
