import type { CutRange } from './cut.js';
import { cutText } from './cut-text.js';
import { evenShare, type EvenShare } from './even-share.js';
import type { Limits } from './limits.js';
import type { LineTable } from './line-table.js';
import type { LineStyle } from './outline.js';

// Costs of a cut before a line, in columns of indentation.
const NO_BLANK_LINE_COST = 4;
const CLOSING_LINE_COST = 1_000;
const CLOSING_LINE = /^(?:[)\]}]|end\b|fi\b|done\b|esac\b|else\b|elif\b|elsif\b|except\b|catch\b|finally\b)/u;

/**
 * Cuts lines that form no finer units: at blank lines and shallow indentation, into pieces of like weight; a
 * line that is too heavy alone is cut by itself.
 *
 * Linear: each piece looks at no more lines than a constant share beyond its own.
 */
export function cutLines(
  table: LineTable,
  first: number,
  last: number,
  lineStyle: LineStyle,
  limits: Limits,
): readonly CutRange[] {
  const cuts: CutRange[] = [];
  let start = first;
  for (let line = first; line <= last; line += 1) {
    if (table.weightBetween(line, line) <= limits.max) continue;
    cutFittingLines(table, start, line - 1, limits, cuts);
    // One by one: there can be more parts than a call may have arguments.
    for (const part of cutText(table, line, line, lineStyle, limits)) cuts.push(part);
    start = line + 1;
  }
  cutFittingLines(table, start, last, limits, cuts);
  return cuts;
}

function cutFittingLines(
  table: LineTable,
  first: number,
  last: number,
  limits: Limits,
  cuts: CutRange[],
): void {
  const whole = table.trim(first, last);
  if (whole === undefined) return;
  const weight = table.weightBetween(whole.first, whole.last);
  const share = evenShare(weight, limits.target, limits.max);
  let start = whole.first;
  while (start <= whole.last) {
    const next =
      weight <= limits.max ? whole.last + 1 : findNextStart(table, start, whole.last, share, limits.max);
    const range = table.trim(start, next - 1);
    if (range !== undefined)
      cuts.push({
        firstLine: range.first,
        lastLine: range.last,
        start: table.startOf(range.first),
        end: table.endOf(range.last),
      });
    start = next;
  }
}

function findNextStart(table: LineTable, start: number, last: number, share: EvenShare, max: number): number {
  if (table.weightBetween(start, last) <= share.most) return last + 1;
  let best = start + 1;
  let bestCost = Infinity;
  for (let line = start + 1; line <= last; line += 1) {
    const weight = table.weightBetween(start, line - 1);
    // The first line alone may pass the share, never the maximum.
    if (weight > share.most && line > start + 1) break;
    if (weight > max) break;
    if (weight < share.least) {
      best = line;
      continue;
    }
    if (table.isBlank(line)) continue;
    // The distance decides between equals only: it is below one.
    const cost = costBefore(table, line) + Math.abs(weight - share.aim) / (share.aim + weight + 1);
    if (cost < bestCost) {
      best = line;
      bestCost = cost;
    }
  }
  return best;
}

function costBefore(table: LineTable, line: number): number {
  const content = table.text.slice(
    table.contentStartOf(line),
    Math.min(table.endOf(line), table.contentStartOf(line) + 8),
  );
  return (
    table.indentOf(line) +
    (table.isBlank(line - 1) ? 0 : NO_BLANK_LINE_COST) +
    (CLOSING_LINE.test(content) ? CLOSING_LINE_COST : 0)
  );
}
