import type { LineTable } from '../core/line-table.js';

/** Marks of the first line, and the lines that may close what it opens. */
const DELIMITERS = new Map<string, readonly string[]>([
  ['---', ['---', '...']],
  ['+++', ['+++']],
]);

/** The last line of the front matter; -1 where there is none, or where it is never closed. */
export function findFrontMatterEnd(table: LineTable): number {
  const closers = DELIMITERS.get(table.lineAt(0).trimEnd());
  if (closers === undefined) return -1;
  for (let line = 1; line < table.count; line += 1)
    if (table.endOf(line) - table.startOf(line) < 80 && closers.includes(table.lineAt(line).trimEnd()))
      return line;
  return -1;
}
