import { NEWLINE } from '../core/characters.js';
import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { withoutNul } from '../core/normalize.js';
import { LOOSE, type Outline, type Wrap } from '../core/outline.js';

const QUOTE = 0x22;
/** A longer row is no header that could accompany others. */
const LONGEST_HEADER_UNITS = 4_096;
const DELIMITERS = new Set([',', ';', '\t', '|'].map((delimiter) => delimiter.charCodeAt(0)));

/**
 * Separated values: each row is a unit, and a line end within quotes does not end a row.
 *
 * The first row is the header of all, where it holds names. A quote opens only at the start of a field. One that is
 * never closed would swallow the rest of the file: from its row on, each line is a row.
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
  const wrap = headerWrap(table, levels);
  return levelledOutline({ lineStyle: 'code', wrap, levels, sectionOf: () => 0, annotate: () => LOOSE });
}

/** The first row, repeated in every chunk, unless it looks like data. */
function headerWrap(table: LineTable, levels: Int32Array): Wrap | undefined {
  const first = levels.indexOf(0);
  const next = levels.indexOf(0, first + 1);
  if (first !== 0 || next < 0) return undefined;
  const header = withoutNul(table.text.slice(0, table.endOf(next - 1)).trimEnd());
  if (header.length > LONGEST_HEADER_UNITS || !isHeader(header)) return undefined;
  return { headLines: next, tailLines: 0, before: `${header}\n`, after: '', otherwise: 'plain' };
}

/** Names: no cell is a number, and most are not empty. */
function isHeader(row: string): boolean {
  const cells = row.split(/[,;\t|]/u).map((cell) => cell.replaceAll('"', '').trim());
  const named = cells.filter((cell) => cell !== '');
  return named.length * 2 > cells.length && named.every((cell) => !/^[-+]?[\d.,]+%?$/u.test(cell));
}
