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

/** A definition with what is quoted of it and the line of its name, counted from 0. */
export interface SourceDefinition extends Definition {
  readonly signature: string;
  readonly nameLine: number;
}

/** What the statements define, by the first line of the statement; ascending, without those that define nothing. */
export type NamedStatements = ReadonlyMap<number, readonly SourceDefinition[]>;

/** A statement that the ones after it may be a part of. */
interface OpenStatement {
  readonly level: number;
  readonly container: string | undefined;
  readonly admitsValues: boolean;
}

const OUTSIDE: OpenStatement = { level: NO_LEVEL, container: undefined, admitsValues: true };

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
  { levels, codeLines }: Statements,
): NamedStatements {
  const named = new Map<number, readonly SourceDefinition[]>();
  const open: OpenStatement[] = [];
  for (let line = 0; line < table.count; line += 1) {
    const level = levels[line]!;
    const codeLine = codeLines[line]!;
    if (level === NO_LEVEL || codeLine === NO_LEVEL) continue;
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const around = open.at(-1) ?? OUTSIDE;
    const start = codeStartOf(table, facts, syntax, codeLine);
    const end = headEnd(table, levels, line, codeLine);
    const found = findDefinitions(readHead(table.text, start, end, language), language, around.container);
    const container = found.definitions.at(-1)?.kind ?? found.opens;
    open.push({ level, container, admitsValues: around.admitsValues && holdsValues(container) });
    const definitions = found.definitions.filter(({ kind }) => around.admitsValues || !VALUE_KINDS.has(kind));
    if (definitions.length > 0)
      named.set(line, placeDefinitions(table, definitions, codeLine, start, end, syntax));
  }
  return named;
}

function placeDefinitions(
  table: LineTable,
  definitions: readonly Definition[],
  codeLine: number,
  start: number,
  end: number,
  syntax: LanguageSyntax,
): readonly SourceDefinition[] {
  const signature = signatureOf(table, start, end, syntax);
  const head = table.text.slice(start, end);
  let from = 0;
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
