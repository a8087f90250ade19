import { isWhiteSpace, NEWLINE } from '../core/characters.js';
import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import type { Outline } from '../core/outline.js';
import { KeyPaths, LONGEST_KEY_UNITS } from './key-paths.js';
import { textOutline } from './text-outline.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const ASTERISK = 0x2a;
const COMMA = 0x2c;
const OPENING = new Map<number, number>([
  [0x7b, 0x7d],
  [0x5b, 0x5d],
]);
const CLOSING = new Set(OPENING.values());

/**
 * JSON, also with comments and trailing commas, also several values after each other: the members of an object
 * and the items of a list are units, by depth; what is taken out of a member has its key as its path. Text whose strings or brackets do not close is read as prose.
 */
export function jsonOutline(table: LineTable): Outline {
  const levels = new JsonScanner(table).scan();
  if (levels === undefined) return textOutline(table);
  const paths = new KeyPaths((line) => readKey(table, line));
  return levelledOutline({
    lineStyle: 'code',
    levels,
    sectionOf: () => 0,
    annotate: (_, parent) => paths.inside(parent),
  });
}

/** `"key":` at the beginning of a line. */
function readKey(table: LineTable, line: number): string | undefined {
  const start = table.contentStartOf(line);
  const beginning = table.text.slice(start, Math.min(start + LONGEST_KEY_UNITS, table.endOf(line)));
  return /^"([^"\\]*)"\s*:/u.exec(beginning)?.[1];
}

class JsonScanner {
  readonly #text: string;
  readonly #levels: Int32Array;
  readonly #closers: number[] = [];
  #offset = 0;
  #line = 0;
  #isElementStart = true;
  /** First line of the comments that stand before an element, where they have lines of their own. */
  #commentLine: number | undefined;
  #commaLine = -1;

  constructor(table: LineTable) {
    this.#text = table.text;
    this.#levels = new Int32Array(table.count).fill(NO_LEVEL);
  }

  scan(): Int32Array | undefined {
    while (this.#offset < this.#text.length) {
      const unit = this.#text.charCodeAt(this.#offset);
      if (unit === NEWLINE) this.#endLine();
      else if (unit === SLASH && this.#skipComment()) continue;
      else if (!isWhiteSpace(unit) && !this.#readToken(unit)) return undefined;
      this.#offset += 1;
    }
    return this.#closers.length === 0 ? this.#levels : undefined;
  }

  #endLine(): void {
    this.#line += 1;
    // Outside all brackets there are values after each other, one a line.
    if (this.#closers.length === 0) this.#isElementStart = true;
  }

  /** Whether the text still makes sense after the token. */
  #readToken(unit: number): boolean {
    if (CLOSING.has(unit)) {
      this.#isElementStart = this.#closers.length === 1;
      this.#commentLine = undefined;
      return this.#closers.pop() === unit;
    }
    if (unit === COMMA) {
      this.#isElementStart = true;
      this.#commaLine = this.#line;
      this.#commentLine = undefined;
      return true;
    }
    if (this.#isElementStart) this.#markElement();
    const closer = OPENING.get(unit);
    if (closer !== undefined) {
      this.#closers.push(closer);
      this.#isElementStart = true;
      this.#commaLine = this.#line;
      return true;
    }
    if (unit === QUOTE) return this.#skipString();
    return true;
  }

  #markElement(): void {
    const line = this.#commentLine ?? this.#line;
    if (this.#levels[line] === NO_LEVEL) this.#levels[line] = this.#closers.length;
    this.#isElementStart = false;
    this.#commentLine = undefined;
  }

  #skipString(): boolean {
    for (let offset = this.#offset + 1; offset < this.#text.length; offset += 1) {
      const unit = this.#text.charCodeAt(offset);
      if (unit === NEWLINE) return false;
      if (unit === BACKSLASH && this.#text.charCodeAt(offset + 1) !== NEWLINE) offset += 1;
      else if (unit === QUOTE) {
        this.#offset = offset;
        return true;
      }
    }
    return false;
  }

  #skipComment(): boolean {
    const kind = this.#text.charCodeAt(this.#offset + 1);
    if (kind !== SLASH && kind !== ASTERISK) return false;
    if (this.#isElementStart && this.#line > this.#commaLine) this.#commentLine ??= this.#line;
    const close = kind === SLASH ? '\n' : '*/';
    const found = this.#text.indexOf(close, this.#offset + 2);
    const end = found < 0 ? this.#text.length : found + (kind === SLASH ? 0 : 2);
    for (let offset = this.#offset; offset < end; offset += 1)
      if (this.#text.charCodeAt(offset) === NEWLINE) this.#line += 1;
    this.#offset = end;
    return true;
  }
}
