import type { SessionSearchOptions } from './search-options.js';

/** Longer questions are not kept. */
export const MAX_KEY_LENGTH = 4_096;

/** Options are not nested deeper: `filter`, a condition, its list of scalars. */
const MAX_DEPTH = 4;

/**
 * What tells one question from another, where it consists of plain data; `undefined` where it does not: for a function, an
 * object of a class, a number that is none.
 *
 * A `signal` does not count: it ends a search and changes no answer.
 *
 * @example
 * questionKey('login', 5, { maxPerFile: 1 }) === questionKey('login', 5, { maxPerFile: 2 }); // false
 */
export function questionKey(
  query: string,
  topK: number,
  { signal: _, ...options }: SessionSearchOptions,
): string | undefined {
  if (query.length > MAX_KEY_LENGTH) return undefined;
  const key = keyOf([query, topK, options], 0);
  return key === undefined || key.length > MAX_KEY_LENGTH ? undefined : key;
}

function keyOf(value: unknown, depth: number): string | undefined {
  if (value === undefined) return 'undefined';
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'object' || depth > MAX_DEPTH || !isPlain(value)) return undefined;
  const entries: string[] = [];
  for (const [name, one] of Object.entries(value)) {
    const key = keyOf(one, depth + 1);
    if (key === undefined) return undefined;
    entries.push(`${JSON.stringify(name)}:${key}`);
  }
  // The brackets tell a list from an object with the same keys.
  return Array.isArray(value) ? `[${entries.join()}]` : `{${entries.join()}}`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
