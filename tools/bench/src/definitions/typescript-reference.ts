import { readFileSync } from 'node:fs';
import ts from 'typescript';

import type { Reference, ReferenceDefinition, ReferenceReading } from './reference.js';

/** The TypeScript compiler as the reference of TypeScript and JavaScript, with or without JSX. */
export const typescriptReference: Reference = {
  name: 'typescript',
  absence: () => undefined,
  read: (paths): ReferenceReading =>
    new Map(paths.map((path) => [path, scriptDefinitions(path, readFileSync(path, 'utf8'))])),
};

/**
 * Lists what a script defines. Left out: what stands in a function and is no function or class itself, names taken
 * out of a pattern, properties and fields, functions that are values of a property or a field.
 */
export function scriptDefinitions(path: string, text: string, firstLine = 1): readonly ReferenceDefinition[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: ReferenceDefinition[] = [];
  const pending: ts.Node[] = [source];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const named = nameOf(node);
    if (named !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(named.at);
      found.push({
        name: named.name,
        kind: named.kind,
        counts: named.counts,
        line: countNewlines(text, named.at, line) + firstLine,
      });
    }
    node.forEachChild((child) => {
      pending.push(child);
    });
  }
  return found.sort((a, b) => a.line - b.line);
}

/** The compiler also ends lines at `\r` and U+2028; everyone else here at `\n` only. */
function countNewlines(text: string, position: number, compilerLine: number): number {
  if (!/\r(?!\n)|[\u2028\u2029]/u.test(text)) return compilerLine;
  return text.slice(0, position).split('\n').length - 1;
}

interface Named {
  readonly name: string;
  readonly kind: string;
  readonly at: number;
  readonly counts: boolean;
}

const named = (name: ts.Node & { readonly text: string }, kind: string, counts = true): Named => ({
  name: ts.isPrivateIdentifier(name) ? name.text.slice(1) : name.text,
  kind,
  at: name.getStart(),
  counts,
});

function nameOf(node: ts.Node): Named | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name && named(node.name, 'function');
  if (ts.isClassDeclaration(node)) return node.name && named(node.name, 'class');
  if (ts.isInterfaceDeclaration(node)) return named(node.name, 'interface');
  if (ts.isTypeAliasDeclaration(node)) return named(node.name, 'type');
  if (ts.isEnumDeclaration(node)) return named(node.name, 'enum');
  if (ts.isModuleDeclaration(node)) return named(node.name, 'namespace', node.name.text !== 'global');
  if (ts.isConstructorDeclaration(node))
    return { name: 'constructor', kind: 'constructor', at: keywordPosition(node), counts: true };
  if (isMember(node)) return hasPlainName(node.name) ? named(node.name, 'method') : undefined;
  if (isField(node)) return hasPlainName(node.name) ? named(node.name, 'field', false) : undefined;
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return readVariable(node, node.name);
  if (ts.isBinaryExpression(node)) return readAssignment(node);
  if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) return named(node.name, 'pattern', false);
  return undefined;
}

function readVariable(node: ts.VariableDeclaration, name: ts.Identifier): Named {
  const statement = node.parent.parent;
  const holder = statement.parent as ts.Node | undefined;
  const isAtTop = holder !== undefined && (ts.isSourceFile(holder) || ts.isModuleBlock(holder));
  const isCallable =
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
  if (isAtTop) return named(name, isCallable ? 'function' : 'variable');
  return named(name, isCallable ? 'local function' : 'local', false);
}

/** `exports.run = function () {}`: a function of somebody else's name; it does not count. */
function readAssignment(node: ts.BinaryExpression): Named | undefined {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const target = ts.isPropertyAccessExpression(node.left) ? node.left.name : node.left;
  return ts.isIdentifier(target) || ts.isPrivateIdentifier(target)
    ? named(target, 'assigned', false)
    : undefined;
}

function isMember(node: ts.Node): node is ts.MethodDeclaration | ts.MethodSignature | ts.AccessorDeclaration {
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isAccessor(node);
}

function isField(
  node: ts.Node,
): node is ts.PropertyDeclaration | ts.PropertySignature | ts.PropertyAssignment {
  return ts.isPropertyDeclaration(node) || ts.isPropertySignature(node) || ts.isPropertyAssignment(node);
}

function hasPlainName(name: ts.PropertyName): name is ts.Identifier | ts.PrivateIdentifier {
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name);
}

function keywordPosition(node: ts.ConstructorDeclaration): number {
  const modifiers = node.modifiers ?? [];
  const last = modifiers.at(-1);
  const start = last === undefined ? node.getStart() : last.end;
  return start + Math.max(0, node.getSourceFile().text.slice(start).search(/\S/u));
}
