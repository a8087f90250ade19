import type { GrammarLanguage, SyntaxNode } from './syntax-node.js';

/** A definition as the scripts print it. */
export type PrintedDefinition = readonly [name: string, kind: string, line: number];

/** An operator in parentheses. */
const PARENTHESIZED = /^\(([^()]+)\)$/u;

/** Lists what a tree defines; without recursion, as trees are as deep as texts make them. */
export function readTree(root: SyntaxNode, { kinds }: GrammarLanguage): readonly PrintedDefinition[] {
  const found: PrintedDefinition[] = [];
  const pending: SyntaxNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const read = Object.hasOwn(kinds, node.type) ? kinds[node.type] : undefined;
    for (const [kind, named] of read?.(node) ?? [])
      if (named !== undefined && named.text !== '_')
        found.push([
          PARENTHESIZED.exec(named.text)?.[1]?.trim() ?? named.text,
          kind,
          named.startPosition.row + 1,
        ]);
    for (let index = 0; index < node.namedChildCount; index += 1) {
      const child = node.namedChild(index);
      if (child !== null) pending.push(child);
    }
  }
  return found;
}
