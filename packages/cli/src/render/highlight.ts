import { toPrintableLine } from '../terminal.js';
import { cutToColumns } from './columns.js';

/** A part of a text, in UTF-16 units. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A line of a text with what is highlighted in it. */
export interface HighlightedLine {
  readonly text: string;
  /** Ascending, apart. */
  readonly highlights: readonly Span[];
}

/** Cuts a text into lines, each with its own highlights; one that reaches over a line end is in both lines. */
export function linesOf(text: string, highlights: readonly Span[]): readonly HighlightedLine[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const end = start + line.length;
    const own = highlights
      .filter((span) => span.start < end && span.end > start)
      .map((span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start }));
    start = end + 1;
    return { text: line, highlights: own };
  });
}

/**
 * A line safe for a terminal, cut to its columns, its highlights marked.
 *
 * @param mark wraps a highlight, in what does not take columns.
 */
export function renderLine(
  { text, highlights }: HighlightedLine,
  columns: number,
  mark: (text: string) => string,
): string {
  const parts = partsOf(text, highlights).map(({ text: part, isMarked }) => ({
    text: toPrintableLine(part.replaceAll('\t', '  ')),
    isMarked,
  }));
  const whole = parts.map((part) => part.text).join('');
  const cut = cutToColumns(whole, columns);
  let left = cut === whole ? whole.length : cut.length - 1;
  const shown = parts.map(({ text: part, isMarked }) => {
    const visible = part.slice(0, Math.max(0, left));
    left -= part.length;
    return isMarked && visible !== '' ? mark(visible) : visible;
  });
  return shown.join('') + (cut === whole ? '' : '…');
}

function partsOf(
  text: string,
  highlights: readonly Span[],
): readonly { readonly text: string; readonly isMarked: boolean }[] {
  let at = 0;
  const parts = highlights.flatMap(({ start, end }) => {
    const pair = [
      { text: text.slice(at, start), isMarked: false },
      { text: text.slice(start, end), isMarked: true },
    ];
    at = end;
    return pair;
  });
  return [...parts, { text: text.slice(at), isMarked: false }];
}
