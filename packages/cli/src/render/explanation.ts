import type { Explanation } from '@rag/contracts';
import type { ExplainedHit } from '@rag/server';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';
import { renderHead } from './hits.js';

/** Digits of a number in a tree; the exact value is in the JSON. */
const SHOWN_DIGITS = 6;

/** Hits with their scores as trees, for a person. */
export function renderExplanation(
  hits: readonly ExplainedHit[],
  directory: string,
  palette: Palette,
): string {
  return hits
    .map(
      ({ rank, result, explanation }) =>
        renderHead(result, rank, directory, palette) + renderTree(explanation, palette),
    )
    .join('\n');
}

/** A tree, one line a part, indented below what it is a part of. */
export function renderTree(root: Explanation, palette: Palette): string {
  const lines: string[] = [];
  // A stack of its own: a stream may be of anybody's making, and its tree as deep as it likes.
  const stack = [{ node: root, depth: 1 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    lines.push(
      `${'  '.repeat(depth)}${palette.bold(shown(node.value))}  ${toPrintableLine(node.description)}\n`,
    );
    for (const detail of node.details.toReversed()) stack.push({ node: detail, depth: depth + 1 });
  }
  return lines.join('');
}

function shown(value: number): string {
  return String(Number(value.toPrecision(SHOWN_DIGITS)));
}
