import { isWhiteSpace, NEWLINE } from './characters.js';

/**
 * A text as documents store it: without NUL and carriage returns before line ends, without white space at line ends,
 * with one blank line where there were several, without blank lines at its ends.
 *
 * Law: idempotent; every character that is neither white space nor NUL stays, in order; never longer. The white space
 * before the first line stays where it has a meaning: it indents list items and code.
 *
 * @example
 * normalizeText('one \r\n\n\n\ntwo\n'); // 'one\n\ntwo'
 */
export function normalizeText(text: string): string {
  if (isNormal(text)) return text;
  const lines: string[] = [];
  let isAfterBlank = true;
  for (const line of withoutNul(text).split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed !== '' || !isAfterBlank) lines.push(trimmed);
    isAfterBlank = trimmed === '';
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** The text without NUL, which no chunk holds. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

function isNormal(text: string): boolean {
  let before = NEWLINE;
  let beforeThat = NEWLINE;
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    if (unit === 0) return false;
    if (unit === NEWLINE && (before === NEWLINE ? beforeThat === NEWLINE : isWhiteSpace(before)))
      return false;
    beforeThat = before;
    before = unit;
  }
  return before !== NEWLINE && !isWhiteSpace(before);
}
