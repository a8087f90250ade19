import { escapeXml } from '@rag/server';

/** Longest text that stands on a line outside of a fence, in UTF-16 code units. */
const MAX_CHARACTERS = 300;

// What would end a line or turn its direction, so that a file name cannot look like a line of ours.
const LINE_BREAKING = /[\t\n\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text with a replacement for whatever ends a line or turns its direction. */
export function withoutLineBreaks(text: string): string {
  return text.replace(LINE_BREAKING, '\uFFFD');
}

/**
 * Writes text that comes from files, such as their names, as a part of one line: escaped as in a fence, nothing that ends
 * a line, at most {@link MAX_CHARACTERS} and then `…`.
 */
export function oneLine(text: string, maxCharacters: number = MAX_CHARACTERS): string {
  const isLong = text.length > maxCharacters;
  const shown = isLong ? text.slice(0, maxCharacters) : text;
  return escapeXml(withoutLineBreaks(shown)) + (isLong ? '…' : '');
}
