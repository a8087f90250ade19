import type { CutRange, Frame } from './cut.js';
import { cutLines } from './cut-lines.js';
import { lowerLimits, type Limits } from './limits.js';
import type { LineTable } from './line-table.js';
import type { LineStyle, Unit, Wrap } from './outline.js';
import { HEAVY_WEIGHT } from './weight.js';

/**
 * The least share of the maximum that what is repeated must leave to content. Without it a long head over many short
 * rows would make the chunks many times larger than the text.
 */
export const LEAST_ROOM_SHARE: number = 1 / 9;

/** What an indented code block puts before each line. */
export const CODE_BLOCK_INDENT = '    ';

/** Whether what is repeated leaves enough room for content. */
export function leavesRoom(table: LineTable, wrap: Wrap, first: number, limits: Limits): boolean {
  const room = limits.max - wrapWeight(table, wrap, first);
  return room >= Math.max(limits.max * LEAST_ROOM_SHARE, HEAVY_WEIGHT);
}

/** The heavier of what is repeated and what stands in the text in its place. */
export function wrapWeight(table: LineTable, wrap: Wrap, first: number): number {
  const own = wrap.headLines === 0 ? 0 : table.weightBetween(first, first + wrap.headLines - 1) + 1;
  return Math.max(own, table.scale.weigh(wrap.before)) + table.scale.weigh(wrap.after);
}

/**
 * Cuts a table between its rows or a fence between its lines, each part with the head or the marks of the whole.
 *
 * What leaves no room for content is preserved without being repeated: see {@link Wrap}.
 */
export function cutWrapped(
  table: LineTable,
  unit: Unit,
  wrap: Wrap,
  lineStyle: LineStyle,
  limits: Limits,
): readonly CutRange[] {
  const { first, last } = unit;
  if (!leavesRoom(table, wrap, first, limits)) {
    const hasRoomForIndent = limits.max * LEAST_ROOM_SHARE >= CODE_BLOCK_INDENT.length;
    if (wrap.otherwise === 'plain' || !hasRoomForIndent)
      return cutLines(table, first, last, lineStyle, limits);
    return cutIndented(table, first, last, limits);
  }
  const inner = lowerLimits(limits, wrapWeight(table, wrap, first));
  const parts = cutLines(table, first + wrap.headLines, last - wrap.tailLines, lineStyle, inner);
  if (parts.length === 0) return cutLines(table, first, last, lineStyle, limits);
  return frameParts(table, parts, wrap, first, last);
}

function frameParts(
  table: LineTable,
  parts: readonly CutRange[],
  wrap: Wrap,
  firstLine: number,
  lastLine: number,
): readonly CutRange[] {
  return parts.map((part, index) => {
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const { before, after } = wrap;
    return {
      firstLine: isFirst ? firstLine : part.firstLine,
      lastLine: isLast ? lastLine : part.lastLine,
      start: isFirst ? table.startOf(firstLine) : part.start,
      end: isLast ? table.endOf(lastLine) : part.end,
      frame: frame(isFirst ? '' : before, isLast ? '' : after),
    };
  });
}

/** Nothing is repeated in an indented block: its marks are text like any other. */
function cutIndented(table: LineTable, first: number, last: number, limits: Limits): readonly CutRange[] {
  const indent = { before: '', after: '', indent: CODE_BLOCK_INDENT };
  const perLine = CODE_BLOCK_INDENT.length;
  const parts: CutRange[] = [];
  let start = first;
  while (start <= last) {
    let next = start + 1;
    while (next <= last && table.weightBetween(start, next) + perLine * (next - start + 1) <= limits.max)
      next += 1;
    const range = table.trim(start, next - 1);
    if (range !== undefined)
      for (const part of cutLines(table, range.first, range.last, 'code', withoutIndents(range, limits)))
        parts.push({ ...part, frame: indent });
    start = next;
  }
  return parts;
}

function withoutIndents(range: { readonly first: number; readonly last: number }, { max }: Limits): Limits {
  const room = Math.max(1, max - CODE_BLOCK_INDENT.length * (range.last - range.first + 1));
  return { target: room, max: room };
}

function frame(before: string, after: string): Frame | undefined {
  return before === '' && after === '' ? undefined : { before, after, indent: '' };
}
