import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, type Outline } from '../core/outline.js';
import { KeyPaths, LONGEST_KEY_UNITS } from './key-paths.js';

const DOCUMENT_MARKER = /^(?:---|\.\.\.)(?:\s|$)/u;
const BLOCK_SCALAR = /[:\s-][|>][-+0-9]{0,2}\s*(?:\s#.*)?$/u;
const LONGEST_SCALAR_HEADER = 80;

/**
 * YAML: keys and list items are units, by indentation; documents between `---` never share a chunk.
 *
 * What is taken out of a key has it as its path. A comment belongs to what follows it. The lines of a block scalar belong to its key, whatever they look like.
 */
export function yamlOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  const sections = new Int32Array(table.count);
  let section = 0;
  let commentLine: number | undefined;
  let scalarIndent = Infinity;
  for (let line = 0; line < table.count; line += 1) {
    sections[line] = section;
    const indent = table.indentOf(line);
    if (table.isBlank(line) || indent > scalarIndent) continue;
    scalarIndent = Infinity;
    if (isComment(table, line)) {
      commentLine ??= line;
      continue;
    }
    if (isDocumentMarker(table, line)) {
      section += 1;
      sections.fill(section, commentLine ?? line, line + 1);
    }
    levels[commentLine ?? line] = indent;
    commentLine = undefined;
    if (endsAsBlockScalar(table, line)) scalarIndent = keyIndentOf(table, line);
  }
  const paths = new KeyPaths((line) => readKey(table, line));
  return levelledOutline({
    lineStyle: 'code',
    levels,
    sectionOf: (line) => sections[line]!,
    annotate: (line, parent) =>
      isDocumentMarker(table, line) ? { ...LOOSE, role: 'lead' } : paths.inside(parent),
  });
}

/** `key:` at the beginning of a line; that of a list item is beside its other keys, not above them. */
function readKey(table: LineTable, line: number): string | undefined {
  const start = table.contentStartOf(line);
  const beginning = table.text.slice(start, Math.min(start + LONGEST_KEY_UNITS, table.endOf(line)));
  const key = /^(?:"([^"\\]+)"|'([^']+)'|([^\s#:'"[{-][^:#]*)):(?:\s|$)/u.exec(beginning);
  return key?.[1] ?? key?.[2] ?? key?.[3];
}

function isComment(table: LineTable, line: number): boolean {
  return table.text.charAt(table.contentStartOf(line)) === '#';
}

function isDocumentMarker(table: LineTable, line: number): boolean {
  return DOCUMENT_MARKER.test(
    table.text.slice(table.startOf(line), Math.min(table.endOf(line), table.startOf(line) + 4)),
  );
}

/** Only the end of a line can say so: a long line is not searched. */
function endsAsBlockScalar(table: LineTable, line: number): boolean {
  const end = table.endOf(line);
  return BLOCK_SCALAR.test(
    table.text.slice(Math.max(table.contentStartOf(line), end - LONGEST_SCALAR_HEADER), end),
  );
}

/** The column of the key, after the dashes of the lists that begin on the same line. */
function keyIndentOf(table: LineTable, line: number): number {
  const start = table.contentStartOf(line);
  let offset = start;
  while (table.text.startsWith('- ', offset)) {
    offset += 2;
    while (table.text.charAt(offset) === ' ') offset += 1;
  }
  // For a scalar that is itself a list item, what is deeper than the dash belongs to it.
  const isItem = '|>'.includes(table.text.charAt(offset));
  return table.indentOf(line) + (isItem ? 0 : offset - start);
}
