import { isWhiteSpace } from '../core/characters.js';
import type { LanguageSyntax } from './language-syntax.js';
import { EQUALS, HASH } from './signs.js';

/** A comment that begins at an offset. */
export interface FoundComment {
  /** The offset after a block comment; a comment of a line ends with its line, where this is `undefined`. */
  readonly blockEnd: number | undefined;
  readonly isClosed: boolean;
}

/** The comment that begins at the offset, if one does. */
export function findComment(
  text: string,
  offset: number,
  lineStart: number,
  syntax: LanguageSyntax,
): FoundComment | undefined {
  const unit = text.charCodeAt(offset);
  for (const [open, close] of syntax.blockComments) {
    if (unit !== open.charCodeAt(0) || !text.startsWith(open, offset)) continue;
    // Comments that open with `=` do so at the start of a line only, and may last until the end of the text.
    if (unit === EQUALS && offset !== lineStart) continue;
    const found = syntax.forms.has('nested-comments')
      ? findNestedEnd(text, offset, open, close)
      : text.indexOf(close, offset + open.length);
    return found < 0
      ? { blockEnd: text.length, isClosed: unit === EQUALS }
      : { blockEnd: found + close.length, isClosed: true };
  }
  for (const open of syntax.lineComments) {
    if (unit !== open.charCodeAt(0) || !text.startsWith(open, offset)) continue;
    if (syntax.forms.has('spaced-comments') && offset > 0 && !isWhiteSpace(text.charCodeAt(offset - 1)))
      continue;
    if (unit === HASH && syntax.hasTerminators && text.charAt(offset + 1) === '[') continue; // PHP's attributes
    return { blockEnd: undefined, isClosed: true };
  }
  return undefined;
}

/** Where the close of a comment begins that may hold comments of its kind; -1 where it does not end. */
function findNestedEnd(text: string, start: number, open: string, close: string): number {
  let depth = 1;
  let opening = text.indexOf(open, start + open.length);
  let offset = text.indexOf(close, start + open.length);
  while (offset >= 0) {
    while (opening >= 0 && opening < offset) {
      depth += 1;
      opening = text.indexOf(open, opening + open.length);
    }
    depth -= 1;
    if (depth === 0) return offset;
    offset = text.indexOf(close, offset + close.length);
  }
  return -1;
}
