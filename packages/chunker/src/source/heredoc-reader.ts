import type { LineTable } from '../core/line-table.js';

const OPENING = /<<<?[-~]?\s?(['"`\\]?)([A-Za-z_]\w{0,63})\1/y;
const LONGEST_CLOSING_LINE = 80;

/**
 * Texts that begin after a line with `<<WORD` and last until a line that is only the word.
 *
 * A word that no later line holds opens nothing: `a << b` is an expression. The index of closing lines is made
 * once, so that many such words cost no more than one.
 */
export class HeredocReader {
  readonly #table: LineTable;
  #closingLines: Map<string, number> | undefined;
  #word: string | undefined;

  constructor(table: LineTable) {
    this.#table = table;
  }

  /** The offset after an opening on the line, or `undefined`; of several on one line, the last one counts. */
  open(offset: number, line: number): number | undefined {
    OPENING.lastIndex = offset;
    const word = OPENING.exec(this.#table.text)?.[2];
    if (word === undefined) return undefined;
    this.#closingLines ??= findClosingLines(this.#table);
    if ((this.#closingLines.get(word) ?? -1) <= line) return undefined;
    this.#word = word;
    return OPENING.lastIndex;
  }

  /** The closing line of the text that begins at the line; -1 where none begins there. */
  endOf(line: number): number {
    const word = this.#word;
    if (word === undefined) return -1;
    this.#word = undefined;
    // A string that was opened on the same line may have passed the closing line.
    if ((this.#closingLines?.get(word) ?? -1) < line) return -1;
    let end = line;
    while (closingWordOf(this.#table, end) !== word) end += 1;
    return end;
  }
}

function findClosingLines(table: LineTable): Map<string, number> {
  const lines = new Map<string, number>();
  for (let line = 0; line < table.count; line += 1) {
    const word = closingWordOf(table, line);
    if (word !== undefined) lines.set(word, line);
  }
  return lines;
}

function closingWordOf(table: LineTable, line: number): string | undefined {
  if (table.endOf(line) - table.contentStartOf(line) > LONGEST_CLOSING_LINE) return undefined;
  return /^([A-Za-z_]\w*)[;,)]*\s*$/u.exec(table.contentAt(line))?.[1];
}
