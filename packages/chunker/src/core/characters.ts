/** Character codes that several scanners compare against. */
export const NEWLINE = 0x0a;
export const TAB = 0x09;
export const SPACE = 0x20;

/** Whether a code point is white space as `String.prototype.trim` and `\s` understand it. */
export function isWhiteSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Whether a cut at the offset would fall between the two halves of a surrogate pair. */
export function isInsidePair(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  return (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
}

/** Whether a UTF-16 unit can be part of an ASCII word: a letter, a digit, `_` or `$`. */
export function isAsciiWordUnit(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24
  );
}

/** Whether a UTF-16 unit can be part of a word; everything beyond ASCII counts as one, white space does not. */
export function isWordUnit(code: number): boolean {
  return isAsciiWordUnit(code) || (code >= 0x80 && !isWhiteSpace(code));
}
