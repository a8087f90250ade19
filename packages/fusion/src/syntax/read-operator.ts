import type { SearchClause } from './search-query.js';
import { searchWordsOf } from './search-words.js';

/** A longer value of an operator is plain text, in UTF-16 units. */
export const MAX_OPERATOR_LENGTH = 1024;

/** A clause, and where what follows it begins. */
export interface ReadOperator {
  readonly clause: SearchClause;
  readonly end: number;
}

const KEYS = ['path', 'lang', 'symbol'] as const;
type Key = (typeof KEYS)[number];

/** Straight and typographic marks are alike: phones and word processors write the latter. */
const QUOTED = /["“”„]([^"“”„]*)["“”„](?!\S)/uy;
const BARE = /\S+/uy;

/** A letter follows the sign, and more than one: `-1`, `-x` and `--flag` are text, as is `-Dkey=value`. */
const EXCLUDED_WORD = /^(?:[\p{L}_][\p{L}\p{M}\p{N}_.+#'’-]+|\p{Lo})$/u;
const LANGUAGE = /^[\p{L}\p{N}][\p{L}\p{N}+#._-]*$/u;
const HAS_NAME = /[\p{L}\p{N}_$]/u;
const HAS_PATH = /[\p{L}\p{N}_*]/u;
const HAS_QUOTE = /["“”„]/u;

/**
 * Reads the operator that begins at a place of a query; `undefined` where what stands there is text. Takes time in the
 * length of what it reads, or up to the next quotation mark.
 */
export function readOperator(query: string, at: number): ReadOperator | undefined {
  const isExcluded = query.charCodeAt(at) === 0x2d;
  const start = isExcluded ? at + 1 : at;
  const key = KEYS.find((one) => query.startsWith(`${one}:`, start));
  const valueAt = key === undefined ? start : start + key.length + 1;
  const quoted = matchAt(QUOTED, query, valueAt);
  if (quoted !== undefined) {
    const value = quoted[1] ?? '';
    const kind = key ?? 'phrase';
    if (!isValue(kind, value)) return undefined;
    return { clause: { kind, value, isExcluded }, end: valueAt + quoted[0].length };
  }
  if (key === undefined && !isExcluded) return undefined;
  const value = matchAt(BARE, query, valueAt)?.[0] ?? '';
  const kind = key ?? 'word';
  if (!isBareValue(kind, value)) return undefined;
  return { clause: { kind, value, isExcluded }, end: valueAt + value.length };
}

/** Whether an operator's value can stand without quotation marks. */
export function isBareValue(kind: Key | 'word', value: string): boolean {
  if (!isValue(kind, value) || HAS_QUOTE.test(value) || /\s/u.test(value)) return false;
  // `path::Item` and `path://x` are a name and an address.
  return !value.startsWith(':') && !value.startsWith('//');
}

function isValue(kind: Key | 'word' | 'phrase', value: string): boolean {
  if (value.length > MAX_OPERATOR_LENGTH) return false;
  switch (kind) {
    case 'phrase':
      return searchWordsOf(value).length > 0;
    case 'word':
      return EXCLUDED_WORD.test(value);
    case 'lang':
      return LANGUAGE.test(value);
    case 'symbol':
      return HAS_NAME.test(value);
    case 'path':
      return HAS_PATH.test(value);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
