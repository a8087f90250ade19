import { NO_LEVEL } from '../core/levelled-outline.js';
import { LineTable } from '../core/line-table.js';
import type { NamedStatements, SourceDefinition } from './name-statements.js';
import { readSource } from './read-source.js';

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
  /** The names of the definitions around it, outermost first. */
  readonly scope: readonly string[];
  /** The head up to the body, white space collapsed. */
  readonly signature: string;
}

interface OpenUnit {
  readonly line: number;
  readonly level: number;
  readonly definitions: readonly SourceDefinition[];
  readonly scope: readonly string[];
}

/**
 * Lists what a source text defines, in order of its lines, as `sourceOutline` sees it.
 *
 * A scanner's reading, not a parser's: a name may be missed where code is unusual. Never throws; linear in the
 * text but for the scopes, which repeat the names around each definition.
 */
export function definitionsOf(text: string, language: string | undefined): readonly FoundDefinition[] {
  const table = new LineTable(text);
  const { statements, named } = readSource(table, language);
  return new DefinitionList(table, statements.levels, named).read();
}

class DefinitionList {
  readonly #table: LineTable;
  readonly #levels: Int32Array;
  readonly #named: NamedStatements;
  readonly #open: OpenUnit[] = [];
  readonly #found: FoundDefinition[] = [];

  constructor(table: LineTable, levels: Int32Array, named: NamedStatements) {
    this.#table = table;
    this.#levels = levels;
    this.#named = named;
  }

  read(): readonly FoundDefinition[] {
    for (let line = 0; line < this.#table.count; line += 1) {
      const level = this.#levels[line]!;
      if (level === NO_LEVEL) continue;
      this.#closeFrom(level, line);
      const around = this.#open.at(-1);
      const definitions = this.#named.get(line) ?? [];
      const outer = around?.definitions.at(-1);
      const scope = outer === undefined ? (around?.scope ?? []) : [...around!.scope, outer.name];
      this.#open.push({ line, level, definitions, scope });
    }
    this.#closeFrom(NO_LEVEL, this.#table.count);
    return this.#found.sort((a, b) => a.nameLine - b.nameLine || a.startLine - b.startLine);
  }

  #closeFrom(level: number, line: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) {
      const unit = this.#open.pop()!;
      const last = this.#table.trim(unit.line, line - 1)?.last ?? unit.line;
      for (const { name, kind, signature, nameLine } of unit.definitions)
        this.#found.push({
          name,
          kind,
          startLine: unit.line + 1,
          endLine: last + 1,
          nameLine: nameLine + 1,
          scope: unit.scope,
          signature,
        });
    }
  }
}
