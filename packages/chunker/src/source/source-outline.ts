import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import {
  LOOSE,
  NO_HEADINGS,
  type Annotation,
  type Definition,
  type Outline,
  type Unit,
} from '../core/outline.js';
import { codeStartOf } from './code-start.js';
import { findDefinition } from './find-definition.js';
import { isWord, LONGEST_HEAD_UNITS, readHead, skipAttributes } from './head-tokens.js';
import { plainSyntax, type LanguageSyntax } from './language-syntax.js';
import { canonicalLanguage, LANGUAGE_SYNTAXES } from './language-table.js';
import { LineKind, LineStart, type LineFacts } from './line-facts.js';
import { scanLines } from './scan-lines.js';
import { continuesStatement } from './statement-continuation.js';

/** Levels order by depth in brackets first, by indentation second. */
const INDENTS_PER_DEPTH = 4_096;
const ATTRIBUTE_SIGNS = new Set(['@', '#', '[']);

/**
 * Source code: statements are units, level by level, and those that define something carry its name.
 *
 * Comments, decorators, attributes and annotations directly above a statement belong to it. Where brackets or
 * strings do not close, and for languages without a table entry, indentation alone decides.
 */
export function sourceOutline(table: LineTable, language: string | undefined): Outline {
  const canonical = canonicalLanguage(language);
  const known = LANGUAGE_SYNTAXES.get(canonical);
  let syntax = known ?? plainSyntax([]);
  let facts = scanLines(table, syntax);
  if (!facts.isBalanced) {
    syntax = plainSyntax(syntax.lineComments);
    facts = scanLines(table, syntax);
  }
  const { levels, codeLines } = new StatementFinder(table, facts, syntax, canonical).find();
  return levelledOutline({
    lineStyle: 'code',
    levels,
    sectionOf: () => 0,
    annotate: (line, parent) => {
      const codeLine = codeLines[line]!;
      if (codeLine === NO_LEVEL) return COMMENT;
      const start = codeStartOf(table, facts, syntax, codeLine);
      const head = readHead(table.text, start, headEnd(table, levels, line, codeLine), canonical);
      const found = findDefinition(head, canonical, parent?.definitions.at(-1)?.kind);
      if (found === undefined || isLocalValue(found, parent)) return LOOSE;
      return { role: 'definition', headingPath: NO_HEADINGS, definitions: [found] };
    },
  });
}

/** A comment that stands alone leads to what follows it: a licence, the title of a part. */
const COMMENT: Annotation = Object.freeze({ ...LOOSE, role: 'lead' });

/** Where the statement ends at the latest: a line of the preprocessor ends with itself. */
function headEnd(table: LineTable, levels: Int32Array, line: number, codeLine: number): number {
  const start = table.contentStartOf(codeLine);
  if (table.text.startsWith('#', start) && !table.text.startsWith('#[', start)) return table.endOf(codeLine);
  const limit = start + LONGEST_HEAD_UNITS;
  let next = codeLine + 1;
  while (next < table.count && table.startOf(next) < limit) {
    if (levels[next] !== NO_LEVEL && levels[next]! <= levels[line]!) return table.startOf(next);
    next += 1;
  }
  return limit;
}

/** The values within a function are its own business; nobody looks for them by name. */
function isLocalValue({ kind }: Definition, parent: Unit | undefined): boolean {
  if (kind !== 'constant' && kind !== 'variable') return false;
  const around = parent === undefined ? [] : [...parent.enclosing, ...parent.definitions];
  return around.some((outer) => outer.kind === 'function' || outer.kind === 'method');
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

  find(): { readonly levels: Int32Array; readonly codeLines: Int32Array } {
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
    if (this.#language === 'elixir') return sign === '@';
    if (sign === '[' && this.#language !== 'csharp') return false;
    const head = readHead(this.#table.text, start, this.#table.endOf(line), this.#language);
    const isInner = head[1] === '!';
    const rest = skipAttributes(head);
    return rest > 0 && !isInner && (rest >= head.length || !isWord(head[rest]));
  }
}
