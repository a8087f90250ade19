import { NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import {
  NO_DEFINITIONS,
  NO_HEADINGS,
  unitsOf,
  type Definition,
  type Mark,
  type Outline,
  type Unit,
} from '../core/outline.js';

/** How deep an outline is asked for its marks; bounds the time that hostile nesting takes. */
export const DEEPEST_ROUND = 24;

/** A mark, how many levels are around it within the range, and the last line of what begins there. */
export interface DeepMark {
  readonly mark: Mark;
  readonly round: number;
  readonly last: number;
  readonly enclosing: readonly Definition[];
}

/** All marks of an outline between two lines, those of outer levels first; at most {@link DEEPEST_ROUND} levels. */
export function marksWithin(
  table: LineTable,
  outline: Outline,
  first: number,
  last: number,
): readonly DeepMark[] {
  const found: DeepMark[] = [];
  let units: readonly Unit[] = [wholeRange(first, last)];
  for (let round = 0; round < DEEPEST_ROUND && units.length > 0; round += 1) {
    const inner: Unit[] = [];
    for (const unit of units) {
      const marks = outline.marksInside(unit);
      const lines = new Map(marks.map((mark) => [mark.line, mark]));
      for (const part of unitsOf(table, marks, unit)) {
        const mark = lines.get(part.line);
        // What lies before the first mark is no unit of its own.
        if (mark === undefined || part.level !== mark.level || part.line < first) continue;
        found.push({ mark, round, last: part.last, enclosing: part.enclosing });
        if (part.last > part.first) inner.push(part);
      }
    }
    units = inner;
  }
  return found;
}

function wholeRange(first: number, last: number): Unit {
  return {
    line: NO_LEVEL,
    first,
    last,
    section: 0,
    level: NO_LEVEL,
    role: 'loose',
    headingPath: NO_HEADINGS,
    definitions: NO_DEFINITIONS,
    enclosing: NO_DEFINITIONS,
  };
}
