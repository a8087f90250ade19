import type { Explanation } from '@rag/contracts';

import { oneLine } from './one-line.js';

/** The lines of a score's tree, and how many did not fit. */
export interface ExplanationLines {
  readonly lines: readonly string[];
  readonly moreLines: number;
}

/** Writes a tree as lines, each part two blanks deeper than what it is a part of. Works without recursion. */
export function explanationLines(tree: Explanation, maxLines: number): ExplanationLines {
  const lines: string[] = [];
  let count = 0;
  const stack: { readonly node: Explanation; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    count++;
    if (lines.length < maxLines)
      lines.push(`${'  '.repeat(depth)}${round(node.value)} ${oneLine(node.description)}`);
    for (const part of node.details.toReversed()) stack.push({ node: part, depth: depth + 1 });
  }
  return { lines, moreLines: count - lines.length };
}

/** Six digits: enough to compare, short enough to read. */
function round(value: number): string {
  return String(Number(value.toPrecision(6)));
}
