import type { LineTable } from '../core/line-table.js';

/** A block of a component file with lines of its own between its tags. */
export interface ComponentBlock {
  /** The language in which the block is written. */
  readonly language: string;
  /** The first and the last line between the tags. */
  readonly first: number;
  readonly last: number;
}

const OPENING = /^<(script|style)\b/iu;
/** A tag that is longer than this is not one. */
const LONGEST_TAG_UNITS = 1_000;
const LANGUAGE = /\blang\s*=\s*["']?(\w+)/u;

/**
 * Finds the scripts and styles of a component file (Vue, Svelte), in order. A block that does not end reaches to the
 * end of the text; one whose tags share a line has no lines. Linear: what was searched is not searched again.
 */
export function findComponentBlocks(table: LineTable): readonly ComponentBlock[] {
  const blocks: ComponentBlock[] = [];
  let line = 0;
  while (line < table.count) {
    const start = table.contentStartOf(line);
    const name = OPENING.exec(table.text.slice(start, start + 8))?.[1]?.toLowerCase();
    const tagEnd = name === undefined ? -1 : findTagEnd(table.text, start);
    if (name === undefined || tagEnd < 0) {
      line += 1;
      continue;
    }
    const found = table.text.indexOf(`</${name}`, tagEnd);
    const close = found < 0 ? table.text.length : found;
    const first = lineAfter(table, line, tagEnd);
    const end = Math.max(first, lineAfter(table, line, close) - (found < 0 ? 0 : 1));
    if (end > first)
      blocks.push({ language: languageOf(name, table.text.slice(start, tagEnd)), first, last: end - 1 });
    line = Math.max(end, line + 1);
  }
  return blocks;
}

function findTagEnd(text: string, start: number): number {
  const end = text.slice(start, start + LONGEST_TAG_UNITS).indexOf('>');
  return end < 0 ? -1 : start + end + 1;
}

/** The first line, from the given one on, that begins after the offset. */
function lineAfter(table: LineTable, from: number, offset: number): number {
  let line = from;
  while (line < table.count && table.startOf(line) <= offset) line += 1;
  return line;
}

function languageOf(name: string, tag: string): string {
  return LANGUAGE.exec(tag)?.[1] ?? (name === 'script' ? 'javascript' : 'css');
}
