import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, type Outline } from '../core/outline.js';

/** Prose: a paragraph begins after each blank line. */
export function textOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  for (let line = 0; line < table.count; line += 1)
    if (!table.isBlank(line) && (line === 0 || table.isBlank(line - 1))) levels[line] = 0;
  return levelledOutline({ lineStyle: 'prose', levels, sectionOf: () => 0, annotate: () => LOOSE });
}
