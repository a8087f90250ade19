import ts from 'typescript';

import type { BoundaryLines, Extent } from './boundary.js';

/**
 * The lines at which something begins in a text, by TypeScript's own parser: statements, members, elements of literals,
 * arguments, clauses; each with the comments and decorators directly above it.
 */
export function codeBoundaries(path: string, text: string): BoundaryLines {
  const kind = /\.[cm]?[jt]sx$/u.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (offset: number): number => file.getLineAndCharacterOfPosition(offset).line + 1;
  const symbols = new Set<number>();
  const parts = new Set<number>();
  const extents: Extent[] = [];
  /** The first of the lines at which the node begins: its comments are a part of it. */
  const noteNode = (node: ts.Node, lines: Set<number>): number => {
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const starts = [...comments.map(({ pos }) => lineOf(pos)), lineOf(node.getStart(file))];
    for (const line of starts) lines.add(line);
    return starts[0]!;
  };
  const waiting: ts.Node[] = [file];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const child of childrenOf(node)) {
      if (isSymbol(node, child)) {
        extents.push({ first: noteNode(child, symbols), last: lineOf(child.getEnd()) });
      } else if (isPart(node)) noteNode(child, parts);
      waiting.push(child);
    }
    // Comments after the last statement, and what closes a block.
    if (isPart(node)) parts.add(lineOf(Math.max(node.getStart(file), node.getEnd() - 1)));
  }
  for (const { pos } of ts.getLeadingCommentRanges(text, file.endOfFileToken.getFullStart()) ?? [])
    symbols.add(lineOf(pos));
  return { symbols, parts, extentAt: (line) => innermost(extents, line) };
}

function innermost(extents: readonly Extent[], line: number): Extent | undefined {
  let found: Extent | undefined;
  for (const extent of extents) {
    if (extent.first >= line || extent.last < line) continue;
    if (found === undefined || extent.last - extent.first < found.last - found.first) found = extent;
  }
  return found;
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

function isSymbol(parent: ts.Node, child: ts.Node): boolean {
  return (
    ts.isSourceFile(parent) ||
    ts.isClassLike(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isModuleBlock(parent) ||
    ts.isFunctionDeclaration(child) ||
    ts.isClassDeclaration(child) ||
    ts.isInterfaceDeclaration(child) ||
    ts.isTypeAliasDeclaration(child) ||
    ts.isEnumDeclaration(child) ||
    ts.isEnumMember(child) ||
    ts.isMethodDeclaration(child)
  );
}

function isPart(parent: ts.Node): boolean {
  return (
    ts.isBlock(parent) ||
    ts.isCaseBlock(parent) ||
    ts.isCaseOrDefaultClause(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isTypeLiteralNode(parent) ||
    ts.isUnionTypeNode(parent) ||
    ts.isVariableDeclarationList(parent) ||
    ts.isNamedImports(parent) ||
    ts.isNamedExports(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isFunctionLike(parent) ||
    ts.isIfStatement(parent) ||
    ts.isTryStatement(parent) ||
    ts.isParenthesizedExpression(parent)
  );
}
