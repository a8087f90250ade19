import ts from 'typescript';

/** Where names are looked up: in values that run, or in types too. */
export type NameSpace = 'values' | 'values and types';

/**
 * The identifiers of a file that no declaration in it explains: globals, or names that an import would have to bring.
 *
 * Scopes are those of blocks, functions, classes, loops and catch clauses; `var` is treated as if it stayed in its
 * block, which the house's code never uses.
 */
export function freeIdentifiers(tree: ts.SourceFile, space: NameSpace): readonly ts.Identifier[] {
  const scopes = new Map<ts.Node, Set<string>>();
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      if (isDeclarationName(node)) declare(scopes, node);
      else if (isReference(node, space)) uses.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return uses.filter((use) => !isDeclared(scopes, use));
}

function isDeclarationName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return true;
  if (ts.isImportSpecifier(parent) || ts.isImportEqualsDeclaration(parent)) return parent.name === node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isClassLike(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isTypeParameterDeclaration(parent) ||
      ts.isEnumDeclaration(parent) ||
      ts.isModuleDeclaration(parent)) &&
    parent.name === node
  );
}

function declare(scopes: Map<ts.Node, Set<string>>, name: ts.Identifier): void {
  const scope = scopeOfDeclaration(name);
  const names = scopes.get(scope) ?? new Set();
  scopes.set(scope, names.add(name.text));
}

function scopeOfDeclaration(name: ts.Identifier): ts.Node {
  const declaration = name.parent;
  // The name of a function or class statement is known around it; that of an expression, inside it.
  const start =
    ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration) ||
    ts.isInterfaceDeclaration(declaration)
      ? declaration.parent
      : declaration;
  return ts.findAncestor(start, isScope) ?? name.getSourceFile();
}

function isScope(node: ts.Node): boolean {
  return (
    ts.isSourceFile(node) ||
    ts.isBlock(node) ||
    ts.isModuleBlock(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isConditionalTypeNode(node) ||
    ts.isMappedTypeNode(node) ||
    ts.isForStatement(node) ||
    ts.isForInStatement(node) ||
    ts.isForOfStatement(node) ||
    ts.isCatchClause(node) ||
    ts.isCaseBlock(node)
  );
}

function isDeclared(scopes: ReadonlyMap<ts.Node, ReadonlySet<string>>, use: ts.Identifier): boolean {
  for (let node: ts.Node | undefined = use; node !== undefined; node = node.parent as ts.Node | undefined) {
    if (scopes.get(node)?.has(use.text) === true) return true;
  }
  return false;
}

/** Whether an identifier reads a name of its scope, rather than a member's or a label's. */
function isReference(node: ts.Identifier, space: NameSpace): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isQualifiedName(parent) && parent.right === node) return false;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false;
  if (ts.isImportSpecifier(parent)) return false;
  if (ts.isExportSpecifier(parent)) return parent.parent.parent.moduleSpecifier === undefined;
  if (isMemberName(node) || ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent))
    return false;
  if (ts.isNamedTupleMember(parent) && parent.name === node) return false;
  if (ts.isMetaProperty(parent) || ts.isTypePredicateNode(parent)) return false;
  return space === 'values and types' || ts.findAncestor(node, isTypeOnly) === undefined;
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  const member =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isAccessor(parent) ||
    ts.isEnumMember(parent) ||
    ts.isJsxAttribute(parent);
  return member && parent.name === node;
}

function isTypeOnly(node: ts.Node): boolean {
  // What a class extends is a value, though the tree calls it a type node.
  if (ts.isExpressionWithTypeArguments(node)) {
    return !ts.isHeritageClause(node.parent) || node.parent.token === ts.SyntaxKind.ImplementsKeyword;
  }
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}
