import ts from 'typescript';

/** A module that a file names. */
export interface ImportSite {
  readonly specifier: string;
  /** From 1. */
  readonly line: number;
  /**
   * Whether nothing is loaded at run time: `import type`, `export type`, `import('…')` as a type. An
   * `import { type A }` does load its module under `verbatimModuleSyntax`.
   */
  readonly typeOnly: boolean;
}

/** Every module that a file imports, re-exports or loads by a literal name, in order. */
export function importsOf(tree: ts.SourceFile): readonly ImportSite[] {
  const sites: ImportSite[] = [];
  const visit = (node: ts.Node): void => {
    const found = importAt(node);
    if (found !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      sites.push({ specifier: found.literal.text, line: line + 1, typeOnly: found.typeOnly });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return sites;
}

function importAt(node: ts.Node): { literal: ts.StringLiteralLike; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    return literalOf(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node)) return literalOf(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isExternalModuleReference(node)) return literalOf(node.expression, false);
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? literalOf(node.argument.literal, true) : undefined;
  }
  if (ts.isCallExpression(node) && loadsModule(node.expression)) return literalOf(node.arguments[0], false);
  return undefined;
}

/** `import(…)`, `require(…)`, and vitest's `vi.mock(…)` and its like, which name a module too. */
function loadsModule(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === 'require';
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === 'vi' &&
    /^(?:mock|doMock|importActual|importMock)$/u.test(callee.name.text)
  );
}

function literalOf(
  node: ts.Node | undefined,
  typeOnly: boolean,
): { literal: ts.StringLiteralLike; typeOnly: boolean } | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? { literal: node, typeOnly } : undefined;
}
