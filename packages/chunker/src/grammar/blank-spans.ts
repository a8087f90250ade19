/** A part of a text, in UTF-16 units; the end is not in it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const blanks = (character: string): string => ' '.repeat(character.length);

/** The text with blanks in place of what the spans hold, but for line ends. Spans may come in any order. */
export function blankSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let next = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const from = Math.max(start, next);
    if (end <= from) continue;
    parts.push(text.slice(next, from), text.slice(from, end).replace(/[^\n]/gu, blanks));
    next = end;
  }
  return parts.join('') + text.slice(next);
}
