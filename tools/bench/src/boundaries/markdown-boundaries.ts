import type { BoundaryLines } from './boundary.js';

const FENCE = /^\s*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/u;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/u;
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/u;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/u;
const ROW = /^\s*\|/u;

/**
 * The lines at which something begins in a Markdown text, by a few rules of our own: sections at headings,
 * blocks after blank lines, list items, table rows, the lines of fences.
 */
export function markdownBoundaries(text: string): BoundaryLines {
  const symbols = new Set<number>();
  const parts = new Set<number>();
  const all = text.split('\n');
  let fence = '';
  for (const [index, line] of all.entries()) {
    const number = index + 1;
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      parts.add(number);
      if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    } else if (mark !== '') {
      parts.add(number);
      fence = mark;
    } else if (HEADING.test(line)) symbols.add(number);
    else if (UNDERLINE.test(line) && index > 0 && (all[index - 1] ?? '').trim() !== '')
      symbols.add(firstOfParagraph(all, index - 1) + 1);
    else if (index === 0 || (all[index - 1] ?? '').trim() === '' || ITEM.test(line) || ROW.test(line))
      parts.add(number);
  }
  const starts = [1, ...symbols].sort((left, right) => left - right);
  return {
    symbols,
    parts,
    extentAt: (line) => {
      const next = starts.findIndex((start) => start > line);
      const index = (next < 0 ? starts.length : next) - 1;
      return { first: starts[index] ?? 1, last: (starts[index + 1] ?? all.length + 1) - 1 };
    },
  };
}

function firstOfParagraph(lines: readonly string[], from: number): number {
  let first = from;
  while (first > 0 && (lines[first - 1] ?? '').trim() !== '') first -= 1;
  return first;
}
