import { NEWLINE } from '../core/characters.js';
import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, type Outline } from '../core/outline.js';

const QUOTE = 0x22;
const DELIMITERS = new Set([',', ';', '\t', '|'].map((delimiter) => delimiter.charCodeAt(0)));

/**
 * Separated values: each row is a unit, and a line end within quotes does not end a row.
 *
 * A quote opens only at the start of a field. One that is never closed would swallow the rest of the file:
 * from its row on, each line is a row.
 */
export function csvOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  const { text } = table;
  let row = 0;
  let line = 0;
  let isQuoted = false;
  let isFieldStart = true;
  if (!table.isBlank(0)) levels[0] = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    if (unit === NEWLINE) {
      line += 1;
      if (isQuoted) continue;
      row = line;
      if (!table.isBlank(row)) levels[row] = 0;
      isFieldStart = true;
    } else if (isQuoted) {
      if (unit !== QUOTE) continue;
      if (text.charCodeAt(offset + 1) === QUOTE) offset += 1;
      else isQuoted = false;
    } else {
      isQuoted = unit === QUOTE && isFieldStart;
      isFieldStart = DELIMITERS.has(unit);
    }
  }
  if (isQuoted) levels.fill(0, row);
  return levelledOutline({ lineStyle: 'code', levels, sectionOf: () => 0, annotate: () => LOOSE });
}
