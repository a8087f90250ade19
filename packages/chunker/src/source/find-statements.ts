import { NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { isWord, readHead, skipAttributes } from './head-tokens.js';
import type { LanguageSyntax } from './language-syntax.js';
import { LineKind, LineStart, type LineFacts } from './line-facts.js';
import { continuesStatement } from './statement-continuation.js';

/** Levels order by depth in brackets first, by indentation second. */
const INDENTS_PER_DEPTH = 4_096;
const ATTRIBUTE_SIGNS = new Set(['@', '#', '[']);

/** Attributes that define something themselves. */
const DEFINING_ATTRIBUTE = /^@(?:type|typep|opaque|callback|macrocallback)\b/u;

/** Where statements begin; arrays by line. */
export interface Statements {
  /** For each line the level of the statement that begins there with its comments, or `NO_LEVEL`. */
  readonly levels: Int32Array;
  /** For such a line the line of the statement itself, or `NO_LEVEL` for comments that stand alone. */
  readonly codeLines: Int32Array;
}

/** Finds the lines at which statements begin; comments and attributes directly above belong to them. */
export function findStatements(
  table: LineTable,
  facts: LineFacts,
  syntax: LanguageSyntax,
  language: string,
): Statements {
  return new StatementFinder(table, facts, syntax, language).find();
}

class StatementFinder {
  readonly #table: LineTable;
  readonly #facts: LineFacts;
  readonly #syntax: LanguageSyntax;
  readonly #language: string;
  readonly #levels: Int32Array;
  /** For the first line of a unit the line of its statement; none for comments that stand alone. */
  readonly #codeLines: Int32Array;
  /** First line of the comments and attributes that wait for their statement. */
  #leadLine = NO_LEVEL;
  #hasAttribute = false;

  constructor(table: LineTable, facts: LineFacts, syntax: LanguageSyntax, language: string) {
    this.#table = table;
    this.#facts = facts;
    this.#syntax = syntax;
    this.#language = language;
    this.#levels = new Int32Array(table.count).fill(NO_LEVEL);
    this.#codeLines = new Int32Array(table.count).fill(NO_LEVEL);
  }

  find(): Statements {
    for (let line = 0; line < this.#table.count; line += 1) this.#readLine(line);
    this.#endLead();
    return { levels: this.#levels, codeLines: this.#codeLines };
  }

  #readLine(line: number): void {
    const kind = this.#facts.kinds[line];
    const start = this.#facts.starts[line];
    // A comment that began above may end before code.
    const isBehindComment = start === LineStart.comment && kind === LineKind.code;
    if (start !== LineStart.code && !isBehindComment) return;
    if (kind === LineKind.blank) {
      if (!this.#hasAttribute) this.#endLead();
    } else if (kind === LineKind.comment) {
      if (this.#leadLine === NO_LEVEL) this.#leadLine = line;
    } else if (!this.#hasAttribute && continuesStatement(this.#table, this.#facts, this.#syntax, line)) {
      this.#leadLine = NO_LEVEL;
    } else if (this.#isAttribute(line)) {
      if (this.#leadLine === NO_LEVEL) this.#leadLine = line;
      this.#hasAttribute = true;
    } else this.#beginStatement(line);
  }

  #beginStatement(line: number): void {
    const first = this.#leadLine === NO_LEVEL ? line : this.#leadLine;
    this.#levels[first] = this.#levelOf(this.#facts.starts[line] === LineStart.comment ? first : line);
    this.#codeLines[first] = line;
    this.#leadLine = NO_LEVEL;
    this.#hasAttribute = false;
  }

  /** Comments that nothing follows directly are a unit of their own: a licence, the title of a part. */
  #endLead(): void {
    if (this.#leadLine === NO_LEVEL) return;
    this.#levels[this.#leadLine] = this.#levelOf(this.#leadLine);
    this.#leadLine = NO_LEVEL;
    this.#hasAttribute = false;
  }

  #levelOf(line: number): number {
    const depth = this.#syntax.layout === 'indentation-only' ? 0 : this.#facts.depths[line]!;
    const byDepth = depth * INDENTS_PER_DEPTH;
    if (this.#syntax.hasTerminators) return byDepth;
    return byDepth + Math.min(this.#table.indentOf(line), INDENTS_PER_DEPTH - 1);
  }

  #isAttribute(line: number): boolean {
    const start = this.#table.contentStartOf(line);
    const sign = this.#table.text.charAt(start);
    if (
      !ATTRIBUTE_SIGNS.has(sign) ||
      (sign === '#' && this.#syntax.lineComments.includes('#') && !this.#syntax.hasTerminators)
    )
      return false;
    if (this.#language === 'objective-c') return false;
    if (this.#language === 'elixir')
      return sign === '@' && !DEFINING_ATTRIBUTE.test(this.#table.contentAt(line));
    if (sign === '[' && this.#language !== 'csharp' && this.#language !== 'fsharp') return false;
    const head = readHead(this.#table.text, start, this.#table.endOf(line), this.#language);
    const isInner = head[1] === '!';
    const rest = skipAttributes(head);
    return rest > 0 && !isInner && (rest >= head.length || !isWord(head[rest]));
  }
}
