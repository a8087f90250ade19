import type { ResolvedChunkerOptions } from '../options.js';
import { findBreak, type Reach } from './break-points.js';
import { isWhiteSpace } from './characters.js';
import type { CutRange } from './cut.js';
import { evenShare, type EvenShare } from './even-share.js';
import type { LineTable } from './line-table.js';
import type { LineStyle } from './outline.js';
import { WeightMeter } from './weight.js';

/**
 * Cuts one line that is heavier than the maximum into parts of like weight, without the white space at their
 * ends: at the best break near the even share, at a code point where there is none.
 *
 * Linear: a part reads ahead no further than a constant share beyond its own end.
 */
export function cutLine(
  table: LineTable,
  line: number,
  style: LineStyle,
  options: ResolvedChunkerOptions,
): readonly CutRange[] {
  const cuts: CutRange[] = [];
  const share = evenShare(table.weightBetween(line, line), options.target, options.max);
  const end = trimEnd(table.text, table.contentStartOf(line), table.endOf(line));
  let start = table.contentStartOf(line);
  while (start < end) {
    const reach = measureReach(table.text, start, end, share);
    const next = reach.most === end ? end : findBreak(table.text, start, reach, style);
    cuts.push({ firstLine: line, lastLine: line, start, end: trimEnd(table.text, start, next) });
    start = skipWhiteSpace(table.text, next, end);
  }
  return cuts;
}

function measureReach(text: string, start: number, end: number, share: EvenShare): Reach {
  const meter = new WeightMeter();
  let least = start;
  let aim = start;
  let offset = start;
  while (offset < end) {
    const codePoint = text.codePointAt(offset)!;
    meter.add(codePoint);
    // One code point always fits: the maximum is at least the weight of the heaviest.
    if (meter.total > share.most && offset > start) break;
    offset += codePoint > 0xffff ? 2 : 1;
    if (meter.total <= share.least || least === start) least = offset;
    if (meter.total <= share.aim || aim === start) aim = offset;
  }
  return { least, aim, most: offset };
}

function trimEnd(text: string, start: number, end: number): number {
  let offset = end;
  while (offset > start && isWhiteSpace(text.charCodeAt(offset - 1))) offset -= 1;
  return offset;
}

function skipWhiteSpace(text: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && isWhiteSpace(text.charCodeAt(offset))) offset += 1;
  return offset;
}
