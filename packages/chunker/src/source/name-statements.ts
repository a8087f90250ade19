import { isWordUnit } from '../core/characters.js';
import { NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import type { Definition } from '../core/outline.js';
import { codeStartOf } from './code-start.js';
import { holdsValues, VALUE_KINDS } from './definition-words.js';
import { findDefinitions } from './find-definition.js';
import type { Statements } from './find-statements.js';
import { LONGEST_HEAD_UNITS, readHead } from './head-tokens.js';
import type { LanguageSyntax } from './language-syntax.js';
import type { LineFacts } from './line-facts.js';
import { signatureOf } from './signature-of.js';
import type { FoundDefinitions } from './surroundings.js';
import { nameBehindBody } from './typedef-definition.js';

/** Languages in which a word alone on its line announces what the next ones define. */
const ONE_LINE_LANGUAGES = new Set(['nim']);

/** A definition with what is quoted of it and the line of its name, counted from 0. */
export interface SourceDefinition extends Definition {
  readonly signature: string;
  readonly nameLine: number;
}

/** What the statements define, by the first line of the statement; ascending, without those that define nothing. */
export type NamedStatements = ReadonlyMap<number, readonly SourceDefinition[]>;

/** A statement that the ones after it may be a part of. */
interface OpenStatement {
  readonly line: number;
  readonly level: number;
  readonly container: string | undefined;
  readonly containerName: string | undefined;
  readonly isLocal: boolean;
  /** The kind of the name behind the body, where there is one. */
  readonly closes: string | undefined;
  /** What the last statement directly within defined. */
  lastInside: string | undefined;
}

/**
 * Names what each statement defines, seen from the statement around it.
 *
 * The values within a function are its own business; nobody looks for them by name. Linear: of a statement no
 * more than a constant share is read.
 */
export function nameStatements(
  table: LineTable,
  facts: LineFacts,
  syntax: LanguageSyntax,
  language: string,
  statements: Statements,
): NamedStatements {
  return new StatementNamer(table, facts, syntax, language, statements).name();
}

class StatementNamer {
  readonly #table: LineTable;
  readonly #facts: LineFacts;
  readonly #syntax: LanguageSyntax;
  readonly #language: string;
  readonly #statements: Statements;
  readonly #named = new Map<number, readonly SourceDefinition[]>();
  readonly #open: OpenStatement[] = [];
  /** What the last statement of the outermost level defined. */
  #lastOutside: string | undefined;

  constructor(
    table: LineTable,
    facts: LineFacts,
    syntax: LanguageSyntax,
    language: string,
    statements: Statements,
  ) {
    this.#table = table;
    this.#facts = facts;
    this.#syntax = syntax;
    this.#language = language;
    this.#statements = statements;
  }

  name(): NamedStatements {
    const { levels, codeLines } = this.#statements;
    for (let line = 0; line < this.#table.count; line += 1) {
      const level = levels[line]!;
      // A comment of its own ends nothing: it may be code at the margin that is commented out.
      if (level === NO_LEVEL || codeLines[line] === NO_LEVEL) continue;
      this.#closeFrom(level, line);
      this.#readStatement(line, codeLines[line]!, level);
    }
    this.#closeFrom(NO_LEVEL, this.#table.count);
    return this.#named;
  }

  #readStatement(line: number, codeLine: number, level: number): void {
    const around = this.#open.at(-1);
    const isLocal = around !== undefined && (around.isLocal || !holdsValues(around.container));
    const start = codeStartOf(this.#table, this.#facts, this.#syntax, codeLine);
    const end = this.#headEnd(line, codeLine);
    const found = findDefinitions(readHead(this.#table.text, start, end, this.#language), this.#language, {
      container: around?.container,
      containerName: around?.containerName,
      previous: around === undefined ? this.#lastOutside : around.lastInside,
      isLocal,
    });
    const last = found.definitions.at(-1);
    const container = last?.kind ?? found.opens;
    if (around === undefined) this.#lastOutside = container;
    else around.lastInside = container;
    const { closes } = found;
    this.#open.push({
      line,
      level,
      container,
      containerName: last?.name,
      isLocal,
      closes,
      lastInside: undefined,
    });
    const definitions = found.definitions.filter(({ kind }) => !isLocal || !VALUE_KINDS.has(kind));
    if (definitions.length > 0)
      this.#named.set(
        line,
        placeDefinitions(this.#table, { ...found, definitions }, codeLine, start, end, this.#syntax),
      );
  }

  #closeFrom(level: number, nextLine: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) {
      const { line, closes } = this.#open.pop()!;
      if (closes !== undefined) this.#nameByLastLine(line, nextLine, closes);
    }
  }

  #nameByLastLine(line: number, nextLine: number, kind: string): void {
    const last = this.#table.trim(line, nextLine - 1)?.last ?? line;
    const start = this.#table.contentStartOf(last);
    const name = nameBehindBody(readHead(this.#table.text, start, this.#table.endOf(last), this.#language));
    if (name === undefined) return;
    const before = this.#named.get(line) ?? [];
    const signature =
      before[0]?.signature ?? signatureOf(this.#table, start, this.#table.endOf(last), this.#syntax);
    this.#named.set(line, [...before, { name, kind, signature, nameLine: last }]);
  }

  /** Where the statement ends at the latest: a line of the preprocessor ends with itself. */
  #headEnd(line: number, codeLine: number): number {
    const table = this.#table;
    const { levels } = this.#statements;
    const start = table.contentStartOf(codeLine);
    const isDirective = table.text.startsWith('#', start) && !table.text.startsWith('#[', start);
    if (isDirective || ONE_LINE_LANGUAGES.has(this.#language)) return table.endOf(codeLine);
    const limit = start + LONGEST_HEAD_UNITS;
    let next = codeLine + 1;
    while (next < table.count && table.startOf(next) < limit) {
      if (levels[next] !== NO_LEVEL && levels[next]! <= levels[line]!) return table.startOf(next);
      next += 1;
    }
    return limit;
  }
}

function placeDefinitions(
  table: LineTable,
  { definitions, after }: FoundDefinitions,
  codeLine: number,
  start: number,
  end: number,
  syntax: LanguageSyntax,
): readonly SourceDefinition[] {
  const signature = signatureOf(table, start, end, syntax);
  const head = table.text.slice(start, end);
  let from = after === undefined ? 0 : Math.max(0, head.indexOf(after));
  let nameLine = codeLine;
  return definitions.map(({ name, kind }) => {
    const offset = findWord(head, name, from);
    if (offset !== undefined) {
      while (nameLine + 1 < table.count && table.startOf(nameLine + 1) <= start + offset) nameLine += 1;
      from = offset + name.length;
    }
    return { name, kind, signature, nameLine };
  });
}

/** Where the name stands alone, not as a part of another word. */
function findWord(head: string, name: string, from: number): number | undefined {
  for (let offset = head.indexOf(name, from); offset >= 0; offset = head.indexOf(name, offset + 1))
    if (isEdge(head, offset) && isEdge(head, offset + name.length)) return offset;
  return undefined;
}

function isEdge(text: string, offset: number): boolean {
  if (offset === 0 || offset >= text.length) return true;
  return !isWordUnit(text.charCodeAt(offset - 1)) || !isWordUnit(text.charCodeAt(offset));
}
