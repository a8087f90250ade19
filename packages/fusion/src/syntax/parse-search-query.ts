import { languageOf } from './language-aliases.js';
import { readOperator } from './read-operator.js';
import type { SearchClause, SearchQuery } from './search-query.js';

/** How many operators a query may have; what follows the last one is plain text. */
export const MAX_OPERATORS = 32;

/**
 * Reads a line of a search box. What is not an operator, or a malformed one, is plain text; nothing is an error.
 *
 * - `"exact phrase"`: these words next to each other · `-word`, `-"a phrase"`: not these
 * - `path:src/auth`, `path:*.ts`, `path:"my folder"`, `-path:test`: where the file lies
 * - `lang:ts`, `-lang:python`: its language or format · `symbol:parseQuery`, `-symbol:x`: what is defined
 *
 * An operator begins at a blank and ends at one. Text is what begins otherwise (`x-y`, `C::D`, `http://x`), a sign
 * without a word (`a - b`), an option (`--flag`, `-x`, `-1`), an open quotation mark, a key without a value. A query that
 * only excludes ranks nothing and is text, too. Linear in the length of the query.
 *
 * @returns for a query without operators a plain one whose text is the query, byte for byte.
 * @example
 * parseSearchQuery('retry "exponential backoff" -test path:src lang:ts').text; // 'retry exponential backoff'
 */
export function parseSearchQuery(query: string): SearchQuery {
  const clauses = readClauses(query);
  const isAnyWanted = clauses.some(({ isExcluded }) => !isExcluded);
  if (!isAnyWanted || clauses.every(({ kind }) => kind === 'text')) return fromClauses([textOf(query)]);
  return fromClauses(clauses);
}

function readClauses(query: string): readonly SearchClause[] {
  const clauses: SearchClause[] = [];
  const blanks = /\s*/uy;
  const text = /\S+/uy;
  let textStart = -1;
  let textEnd = 0;
  let operators = 0;
  const endText = (): void => {
    if (textStart >= 0) clauses.push(textOf(query.slice(textStart, textEnd)));
    textStart = -1;
  };
  for (let at = skip(blanks, query, 0); at < query.length; at = skip(blanks, query, at)) {
    const operator = operators < MAX_OPERATORS ? readOperator(query, at) : undefined;
    if (operator === undefined) {
      if (textStart < 0) textStart = at;
      at = textEnd = skip(text, query, at);
      continue;
    }
    endText();
    clauses.push(operator.clause);
    operators++;
    at = operator.end;
  }
  endText();
  return clauses;
}

function fromClauses(clauses: readonly SearchClause[]): SearchQuery {
  const valuesOf = (kind: SearchClause['kind'], isExcluded = false): readonly string[] =>
    clauses.filter((one) => one.kind === kind && one.isExcluded === isExcluded).map(({ value }) => value);
  const languagesOf = (isExcluded: boolean): readonly string[] => [
    ...new Set(valuesOf('lang', isExcluded).map(languageOf)),
  ];
  const ranked = clauses.filter(({ kind, isExcluded }) => !isExcluded && kind !== 'path' && kind !== 'lang');
  const places = [...valuesOf('path').map((path) => path.replaceAll('*', ' ').trim()), ...languagesOf(false)];
  return {
    text: (ranked.length > 0 ? ranked.map(({ value }) => value) : places).join(' '),
    phrases: valuesOf('phrase'),
    excluded: { words: valuesOf('word', true), phrases: valuesOf('phrase', true) },
    paths: valuesOf('path'),
    excludedPaths: valuesOf('path', true),
    languages: languagesOf(false),
    excludedLanguages: languagesOf(true),
    symbols: valuesOf('symbol'),
    excludedSymbols: valuesOf('symbol', true),
    isPlain: clauses.every(({ kind }) => kind === 'text'),
    clauses,
  };
}

function textOf(value: string): SearchClause {
  return { kind: 'text', value, isExcluded: false };
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
