import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, type Outline } from '../core/outline.js';

/** Each line a unit, cut after statements where it is too long; what is defined there has no name worth finding. */
export function minifiedOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  for (let line = 0; line < table.count; line += 1) if (!table.isBlank(line)) levels[line] = 0;
  return levelledOutline({ lineStyle: 'code', levels, sectionOf: () => 0, annotate: () => LOOSE });
}
