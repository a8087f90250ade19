import type { SearchResult, TextSpan } from '@rag/contracts';

import { countLines, evidencePlaceOf } from '../citations/evidence-place.js';
import { isBlankBetween } from '../citations/quote-text.js';
import { splitSentences, trimSpan } from './split-sentences.js';

/** A sentence, a list item, a row or a line of code of a piece of evidence. */
export interface Statement {
  /** As it stands, but for white space, which is one blank, or none between lines of a script that writes none. */
  readonly text: string;
  /** The lines of the content that it stands on, from 0. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly isCode: boolean;
  /** Its position among the statements of its piece of evidence, from 0. */
  readonly position: number;
  /** The heading that it stands under, within the evidence. */
  readonly heading: string;
}

interface Block extends TextSpan {
  readonly isCode: boolean;
  readonly heading: string;
}

const FENCE = /^\s*(?:`{3,}|~{3,})/u;
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/u;
const UNDERLINE = /^\s{0,3}(?:=+|-{2,})\s*$/u;
const RULE_OR_BORDER = /^[\s|:*_=+-]*$/u;
const ITEM = /^\s*(?:[-*+\u2022]|\d{1,3}[.)])\s+/u;
const ROW = /^\s*\|/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Takes evidence apart into what can be quoted by itself: sentences of prose, list items, rows, lines of code. Lines that
 * a chunk repeats from elsewhere, headings, the head of a table and borders are left out. Linear.
 *
 * @param maxCharacters how much of the content is read, in UTF-16 units: whole lines, or the beginning of one that is longer.
 */
export function splitStatements(
  result: SearchResult,
  maxCharacters: number = Infinity,
): readonly Statement[] {
  const { metadata } = result;
  const content = beginningOf(result.content, maxCharacters);
  const { before, after } = evidencePlaceOf(result);
  const isSource = metadata['format'] === 'source';
  const lines = content.split('\n');
  const statements: Statement[] = [];
  const starts = lineStarts(lines);
  const end = Math.min(lines.length, countLines(result.content) - after);
  for (const block of blocksOf(lines, before, end, isSource)) {
    const text = content.slice(block.start, block.end);
    const spans = block.isCode ? [{ start: 0, end: text.length }] : splitSentences(text);
    for (const { start, end } of spans) {
      const span = trimSpan(content, block.start + start, block.start + end);
      const own = content.slice(span.start, span.end);
      if (!WORD.test(own)) continue;
      statements.push({
        text: joinLines(own),
        firstLine: lineOf(starts, span.start),
        lastLine: lineOf(starts, span.end - 1),
        isCode: block.isCode,
        position: statements.length,
        heading: block.heading,
      });
    }
  }
  return statements;
}

/** Paragraphs of prose, and single lines of everything else. */
function* blocksOf(
  lines: readonly string[],
  from: number,
  to: number,
  isSource: boolean,
): Generator<Block, void, void> {
  let offset = 0;
  let heading = '';
  let tableHead: string | undefined;
  let isFenced = false;
  let open: Block | undefined;
  for (const [number, line] of lines.entries()) {
    const span = { start: offset, end: offset + line.length };
    offset = span.end + 1;
    if (number < from || number >= to) continue;
    const isFence = !isSource && FENCE.test(line);
    const title = isSource || isFenced ? undefined : titleOf(line, lines[number + 1]);
    const isProse = !isSource && !isFenced && !isFence && title === undefined && !RULE_OR_BORDER.test(line);
    const isHead = isProse && isTableHead(line, lines[number + 1]);
    const wasRow = tableHead !== undefined;
    if (isHead) tableHead = line;
    else if (!line.includes('|')) tableHead = undefined;
    const startsAnew = ITEM.test(line) || ROW.test(line) || isHead || wasRow;
    if (open !== undefined && (!isProse || startsAnew)) {
      yield open;
      open = undefined;
    }
    if (isFence) isFenced = !isFenced;
    else if (title !== undefined) heading = title;
    else if (isProse && open !== undefined) open = { ...open, end: span.end };
    else if (isProse && !isHead) {
      const start = span.start + (ITEM.exec(line)?.[0].length ?? 0);
      // What a column is called says what its rows are about.
      const above = tableHead === undefined ? heading : `${heading}\n${tableHead}`;
      open = { start, end: span.end, isCode: false, heading: above };
    } else if (isSource || isFenced) yield { ...span, isCode: true, heading };
  }
  if (open !== undefined) yield open;
}

/** Whether a line is the head of a table: cells, and a border of dashes and bars below. */
function isTableHead(line: string, next: string | undefined): boolean {
  return (
    next !== undefined &&
    line.includes('|') &&
    next.includes('|') &&
    next.includes('-') &&
    RULE_OR_BORDER.test(next)
  );
}

function titleOf(line: string, next: string | undefined): string | undefined {
  const match = HEADING.exec(line);
  if (match !== null) return match[1];
  return next !== undefined && line.trim() !== '' && UNDERLINE.test(next) && !ROW.test(line)
    ? line.trim()
    : undefined;
}

/** Whole lines of a text up to a bound; where the first line is longer, its beginning, by whole characters. */
function beginningOf(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const lineEnd = text.lastIndexOf('\n', maxCharacters);
  if (lineEnd > 0) return text.slice(0, lineEnd);
  const isHalf = (text.charCodeAt(maxCharacters - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isHalf ? maxCharacters - 1 : maxCharacters);
}

/** White space within a line becomes one blank; lines are joined by one, or by nothing in a script without blanks. */
function joinLines(text: string): string {
  let joined = '';
  for (const line of text.split('\n')) {
    const own = line.replaceAll(/\s+/gu, ' ').trim();
    if (own === '') continue;
    joined += joined !== '' && isBlankBetween(joined.slice(-2), own) ? ` ${own}` : own;
  }
  return joined;
}

function lineStarts(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  return starts;
}

function lineOf(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
