import { isWhiteSpace } from '../core/characters.js';
import type { LineTable } from '../core/line-table.js';
import type { LanguageSyntax } from './language-syntax.js';
import { LineStart, type LineFacts } from './line-facts.js';

/** Where the code of a line begins: behind the block comments that end or stand before it on the line. */
export function codeStartOf(
  table: LineTable,
  facts: LineFacts,
  syntax: LanguageSyntax,
  line: number,
): number {
  const end = table.endOf(line);
  const base = table.startOf(line);
  const content = table.lineAt(line);
  let offset = table.contentStartOf(line);
  let isInside = facts.starts[line] === LineStart.comment;
  for (;;) {
    const comment = syntax.blockComments.find(([open]) => isInside || table.text.startsWith(open, offset));
    if (comment === undefined) return offset;
    const [open, close] = comment;
    const found = content.indexOf(close, offset - base + (isInside ? 0 : open.length));
    if (found < 0) return offset;
    offset = base + found + close.length;
    while (offset < end && isWhiteSpace(table.text.charCodeAt(offset))) offset += 1;
    isInside = false;
  }
}
