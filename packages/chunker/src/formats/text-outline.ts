import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, type Annotation, type Outline } from '../core/outline.js';
import { readListMarker } from '../markdown/block-syntax.js';
import { isFieldLine } from '../markdown/field-line.js';

/** Levels are columns of indentation plus these: what begins below a blank line, and what begins within a paragraph. */
const PARAGRAPH = 0;
const ITEM = 1;

const FLOW: Annotation = Object.freeze({ ...LOOSE, isFlow: true });

/**
 * Prose: a paragraph begins after each blank line; inside one, a list item or a `Field: value` begins where a line
 * looks like one, and reaches over the lines that follow it.
 */
export function textOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  for (let line = 0; line < table.count; line += 1) {
    if (table.isBlank(line)) continue;
    if (line === 0 || table.isBlank(line - 1)) levels[line] = PARAGRAPH;
    else if (beginsItem(table, line)) levels[line] = ITEM + table.indentOf(line);
  }
  return levelledOutline({
    lineStyle: 'prose',
    isDocument: true,
    levels,
    sectionOf: () => 0,
    annotate: () => FLOW,
  });
}

function beginsItem(table: LineTable, line: number): boolean {
  const start = table.contentStartOf(line);
  const content = table.text.slice(start, Math.min(table.endOf(line), start + LONGEST_BEGINNING));
  return readListMarker(content) !== undefined || isFieldLine(content);
}

/** A list marker and the name of a field lie within so many units of a line's content. */
const LONGEST_BEGINNING = 80;
