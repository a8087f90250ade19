import { NO_LEVEL } from '../core/levelled-outline.js';
import { LineTable } from '../core/line-table.js';
import type { Statements } from './find-statements.js';
import type { NamedStatements, SourceDefinition } from './name-statements.js';
import { readSource, type SourceReading } from './read-source.js';

/** A definition with the lines that it takes up; lines are counted from 1, both ends included. */
export interface FoundDefinition {
  readonly name: string;
  /** `function`, `method`, `class`, `interface`, `type`, `enum`, `module`, `constant`, …: open to further words. */
  readonly kind: string;
  /** The first line, comments and attributes directly above included. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line of the name. */
  readonly nameLine: number;
  /** The names of the definitions around it, outermost first; of a deep nesting the innermost sixteen. */
  readonly scope: readonly string[];
  /** The head up to the body, white space collapsed. */
  readonly signature: string;
}

/** How many names a scope holds at most, so that deep nesting costs no more than its length. */
export const LONGEST_SCOPE = 16;

const CLOSING_LINE = /^(?:[)\]}]|end\b)/u;

interface OpenUnit {
  readonly line: number;
  readonly level: number;
  readonly definitions: readonly SourceDefinition[];
  readonly scope: readonly string[];
}

/**
 * Lists what a source text defines, in order of its lines, as `sourceOutline` sees it.
 *
 * A scanner's reading, not a parser's: a name may be missed where code is unusual. Never throws; linear.
 */
export function definitionsOf(text: string, language: string | undefined): readonly FoundDefinition[] {
  const table = new LineTable(text);
  return new DefinitionList(table, readSource(table, language)).read();
}

class DefinitionList {
  readonly #table: LineTable;
  readonly #statements: Statements;
  readonly #named: NamedStatements;
  readonly #open: OpenUnit[] = [];
  readonly #found: FoundDefinition[] = [];

  constructor(table: LineTable, { statements, named }: SourceReading) {
    this.#table = table;
    this.#statements = statements;
    this.#named = named;
  }

  read(): readonly FoundDefinition[] {
    let comment = NO_LEVEL;
    for (let line = 0; line < this.#table.count; line += 1) {
      const level = this.#statements.levels[line]!;
      if (level === NO_LEVEL) continue;
      if (this.#statements.codeLines[line] === NO_LEVEL) {
        // Comments of their own are no part of what is above, if nothing else is.
        if (comment === NO_LEVEL) comment = line;
        continue;
      }
      this.#closeFrom(level, comment === NO_LEVEL ? line : comment);
      comment = NO_LEVEL;
      const around = this.#open.at(-1);
      const definitions = this.#named.get(line) ?? [];
      const outer = around?.definitions.at(-1);
      const scope =
        outer === undefined ? (around?.scope ?? []) : [...around!.scope, outer.name].slice(-LONGEST_SCOPE);
      this.#open.push({ line, level, definitions, scope });
    }
    this.#closeFrom(NO_LEVEL, comment === NO_LEVEL ? this.#table.count : comment);
    return this.#found.sort((a, b) => a.nameLine - b.nameLine || a.startLine - b.startLine);
  }

  #closeFrom(level: number, nextLine: number): void {
    let last = NO_LEVEL;
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) {
      const unit = this.#open.pop()!;
      // What is within ends first, so that each line is looked at once.
      last = this.#endOf(unit.line, last === NO_LEVEL ? unit.line : last + 1, nextLine);
      for (const { name, kind, signature, nameLine } of unit.definitions)
        this.#found.push({
          name,
          kind,
          startLine: unit.line + 1,
          endLine: (this.#table.trim(nameLine, last)?.last ?? nameLine) + 1,
          nameLine: nameLine + 1,
          scope: unit.scope,
          signature,
        });
    }
  }

  /** The last line of a unit: the one before a line that closes what is around it. */
  #endOf(unitLine: number, from: number, nextLine: number): number {
    const { levels, codeLines } = this.#statements;
    const indent = this.#table.indentOf(codeLines[unitLine] === NO_LEVEL ? unitLine : codeLines[unitLine]!);
    let line = from;
    while (line < nextLine) {
      const isClosing =
        levels[line] === NO_LEVEL &&
        this.#table.indentOf(line) < indent &&
        CLOSING_LINE.test(this.#table.text.slice(this.#table.contentStartOf(line), this.#table.endOf(line)));
      if (isClosing) break;
      line += 1;
    }
    return line - 1;
  }
}
