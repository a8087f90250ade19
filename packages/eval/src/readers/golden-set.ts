import type { CodeTarget } from './code-search.js';
import { invalidData, readJsonLines, textField, type JsonLine } from './json-lines.js';

/** A question about one's own folder, and where its answers are. */
export interface GoldenQuestion {
  /** Unique within the set; `line 3` where the line gives none. */
  readonly id: string;
  readonly query: string;
  /** What figures are grouped by, such as `symbol`; empty where the line gives none. */
  readonly category: string;
  /** Never empty. */
  readonly targets: readonly GoldenTarget[];
}

/** A place: a path, with lines, or with the name of what is defined there. */
export interface GoldenTarget extends CodeTarget {
  /** A definition whose lines are looked up when the set is used: lines that do not move when the file changes. */
  readonly symbol?: string;
}

/**
 * Reads a golden set of one's own: JSON Lines of `{ "query", "targets", "id"?, "category"? }`.
 *
 * A target is a path relative to the indexed folder, `/` between parts: `"src/router.ts"`; a path with one line or a
 * range, from 1 and inclusive: `"src/router.ts:12"`, `"src/router.ts:12-40"`; or a path with the name of a definition:
 * `"src/router.ts#Router"`. Where a path itself holds `#` or ends like lines, write the target as an object:
 * `{ "path", "startLine"?, "endLine"?, "symbol"? }`. Blank lines are passed over.
 *
 * @param source names the text in errors.
 * @throws RagError `RAG_EVAL_INVALID_DATA` with source and line, for a broken line or an id that comes twice.
 * @example
 * const line = '{"query":"where are routes matched?","targets":["src/router.ts#match"]}';
 * readGoldenSet(line, 'golden.jsonl')[0]?.targets[0]?.symbol; // 'match'
 */
export function readGoldenSet(text: string, source: string): readonly GoldenQuestion[] {
  const seen = new Set<string>();
  return readJsonLines(text, source).map((line) => {
    const id = Object.hasOwn(line.value, 'id') ? textField(line, 'id', source) : `line ${line.line}`;
    if (seen.has(id)) throw invalidData(source, line.line, `the id "${id}" comes a second time`);
    seen.add(id);
    const category = Object.hasOwn(line.value, 'category') ? textField(line, 'category', source) : '';
    return { id, query: textField(line, 'query', source), category, targets: targetsOf(line, source) };
  });
}

function targetsOf(line: JsonLine, source: string): readonly GoldenTarget[] {
  const targets: unknown = Object.hasOwn(line.value, 'targets') ? line.value['targets'] : undefined;
  if (!Array.isArray(targets) || targets.length === 0)
    throw invalidData(source, line.line, '"targets" is not a list with at least one place');
  return targets.map((target: unknown) => {
    const found = typeof target === 'string' ? parseTarget(target) : asTarget(target);
    if (found !== undefined) return found;
    throw invalidData(source, line.line, `the target ${JSON.stringify(target)} is no place in a file`);
  });
}

/** `path`, `path:12`, `path:12-40`, `path#symbol`. */
function parseTarget(text: string): GoldenTarget | undefined {
  const [, path, start, end, symbol] = /^([^#]+?)(?::(\d+)(?:-(\d+))?|#(.+))?$/u.exec(text) ?? [];
  return asTarget({
    path,
    ...(start === undefined ? {} : { startLine: Number(start), endLine: Number(end ?? start) }),
    ...(symbol === undefined ? {} : { symbol }),
  });
}

function asTarget(value: unknown): GoldenTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const path = fields.get('path');
  const symbol = fields.get('symbol');
  const startLine = fields.get('startLine');
  const endLine = fields.get('endLine') ?? startLine;
  if (typeof path !== 'string' || path === '') return undefined;
  if (symbol !== undefined && (typeof symbol !== 'string' || symbol === '')) return undefined;
  const named = symbol === undefined ? { path } : { path, symbol };
  if (startLine === undefined && endLine === undefined) return named;
  return isLine(startLine) && isLine(endLine) && startLine <= endLine
    ? { ...named, startLine, endLine }
    : undefined;
}

function isLine(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
