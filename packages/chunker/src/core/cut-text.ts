import { findBreak } from './break-points.js';
import { isWhiteSpace, NEWLINE } from './characters.js';
import type { CutRange } from './cut.js';
import { evenShare } from './even-share.js';
import type { Limits } from './limits.js';
import type { LineTable } from './line-table.js';
import type { LineStyle } from './outline.js';

/**
 * Cuts lines that are heavier than the maximum into parts of like weight, wherever their line ends are and without
 * the white space at the parts' ends: at the best break near the even share, at a code point where there is none.
 *
 * Linear: a part reads ahead no further than a constant share beyond its own end.
 */
export function cutText(
  table: LineTable,
  firstLine: number,
  lastLine: number,
  style: LineStyle,
  limits: Limits,
): readonly CutRange[] {
  const { text, scale } = table;
  const cuts: CutRange[] = [];
  const share = evenShare(table.weightBetween(firstLine, lastLine), limits.target, limits.max);
  const end = trimEnd(text, table.contentStartOf(firstLine), table.endOf(lastLine));
  let start = table.contentStartOf(firstLine);
  let line = firstLine;
  while (start < end) {
    const reach = scale.reach(text, start, end, share);
    const next = reach.most === end ? end : findBreak(text, start, reach, style);
    const last = trimEnd(text, start, next);
    line = lineAt(table, line, start);
    const first = line;
    line = lineAt(table, line, last - 1);
    if (last > start) cuts.push({ firstLine: first, lastLine: line, start, end: last });
    start = skipWhiteSpace(text, next, end);
  }
  return cuts;
}

function lineAt(table: LineTable, from: number, offset: number): number {
  let line = from;
  while (line + 1 < table.count && table.startOf(line + 1) <= offset) line += 1;
  return line;
}

function trimEnd(text: string, start: number, end: number): number {
  let offset = end;
  while (offset > start && isBlank(text.charCodeAt(offset - 1))) offset -= 1;
  return offset;
}

function skipWhiteSpace(text: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && isBlank(text.charCodeAt(offset))) offset += 1;
  return offset;
}

function isBlank(unit: number): boolean {
  return unit === 0 || unit === NEWLINE || isWhiteSpace(unit);
}
