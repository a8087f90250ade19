import { isWhiteSpace, NEWLINE, TAB } from './characters.js';
import { WEIGHTED_CHARACTERS, type Scale } from './scale.js';
import { WeightMeter } from './weight.js';

const TAB_STOP = 4;

/**
 * The lines of a text with what every cut asks about them, measured in one pass.
 *
 * Lines are counted from 0 and end at `\n` only. Weights of line ranges are differences of a running sum:
 * a line end is white space, so no run of characters reaches across it.
 */
export class LineTable {
  readonly text: string;
  readonly scale: Scale;
  readonly count: number;
  readonly #starts: Int32Array;
  readonly #contentStarts: Int32Array;
  readonly #indents: Int32Array;
  readonly #weightsBefore: Float64Array;

  constructor(text: string, scale: Scale = WEIGHTED_CHARACTERS) {
    this.text = text;
    this.scale = scale;
    this.count = countLines(text);
    this.#starts = new Int32Array(this.count + 1);
    this.#contentStarts = new Int32Array(this.count);
    this.#indents = new Int32Array(this.count);
    this.#weightsBefore = new Float64Array(this.count + 1);
    this.#measure();
    if (scale !== WEIGHTED_CHARACTERS) this.#weigh();
  }

  /** Offset of the line's first unit. */
  startOf(line: number): number {
    return this.#starts[line]!;
  }

  /** Offset after the line's last unit, its `\n` not included. */
  endOf(line: number): number {
    return this.#starts[line + 1]! - 1;
  }

  /** Offset of the first unit that is not white space, or the line's end where there is none. */
  contentStartOf(line: number): number {
    return this.#contentStarts[line]!;
  }

  /** Columns of white space before the content; a tab reaches the next multiple of four. */
  indentOf(line: number): number {
    return this.#indents[line]!;
  }

  /** Whether the line holds nothing but white space and NUL. */
  isBlank(line: number): boolean {
    return this.#contentStarts[line]! === this.endOf(line);
  }

  /** The line without its `\n`. */
  lineAt(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line));
  }

  /** The line from its first character that is not white space. */
  contentAt(line: number): string {
    return this.text.slice(this.#contentStarts[line], this.endOf(line));
  }

  /** The weight of the lines joined by `\n`, both ends included. */
  weightBetween(firstLine: number, lastLine: number): number {
    return this.#weightsBefore[lastLine + 1]! - this.#weightsBefore[firstLine]! - 1;
  }

  /** The range without blank lines at its ends; `undefined` when all of it is blank. */
  trim(firstLine: number, lastLine: number): { readonly first: number; readonly last: number } | undefined {
    let first = firstLine;
    let last = lastLine;
    while (first <= last && this.isBlank(first)) first += 1;
    while (last >= first && this.isBlank(last)) last -= 1;
    return first > last ? undefined : { first, last };
  }

  #measure(): void {
    const { text } = this;
    let offset = 0;
    for (let line = 0; line < this.count; line += 1) {
      this.#starts[line] = offset;
      const meter = new WeightMeter();
      let contentStart = -1;
      let indent = 0;
      while (offset < text.length && text.charCodeAt(offset) !== NEWLINE) {
        const codePoint = text.codePointAt(offset)!;
        // NUL is no part of any chunk.
        if (codePoint === 0) {
          offset += 1;
          continue;
        }
        meter.add(codePoint);
        if (contentStart < 0) {
          if (!isWhiteSpace(codePoint)) contentStart = offset;
          else indent += codePoint === TAB ? TAB_STOP - (indent % TAB_STOP) : 1;
        }
        offset += codePoint > 0xffff ? 2 : 1;
      }
      this.#contentStarts[line] = contentStart < 0 ? offset : contentStart;
      this.#indents[line] = indent;
      this.#weightsBefore[line + 1] = this.#weightsBefore[line]! + meter.total + 1;
      offset += 1;
    }
    this.#starts[this.count] = text.length + 1;
  }

  #weigh(): void {
    for (let line = 0; line < this.count; line += 1)
      this.#weightsBefore[line + 1] =
        this.#weightsBefore[line]! + (this.isBlank(line) ? 0 : this.scale.weigh(this.lineAt(line))) + 1;
  }
}

function countLines(text: string): number {
  let count = 1;
  for (let offset = text.indexOf('\n'); offset >= 0; offset = text.indexOf('\n', offset + 1)) count += 1;
  return count;
}
