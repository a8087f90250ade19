import { compileSearchPredicate, type Document } from '@rag/contracts';
import { compileSearchQuery, type SearchQuery } from '@rag/fusion';

import type { SessionSearchOptions } from '../search/search-options.js';

/** A condition that a document does not fulfil. */
export interface FailedCondition {
  readonly code: string;
  readonly detail: string;
}

interface Condition extends FailedCondition {
  readonly query: Partial<SearchQuery>;
}

/** The first condition of a query or a caller that a document does not fulfil. */
export function failedCondition(
  document: Document,
  query: SearchQuery,
  { filter, accepts }: Pick<SessionSearchOptions, 'filter' | 'accepts'>,
): FailedCondition | undefined {
  for (const condition of conditionsOf(query)) {
    if (!compileSearchQuery({ ...withoutConditions(query), ...condition.query })(document))
      return { code: condition.code, detail: condition.detail };
  }
  if (!compileSearchPredicate({ filter })(document))
    return { code: 'filter', detail: 'its metadata do not pass the filter of the search' };
  if (accepts !== undefined && !accepts(document))
    return { code: 'accepts', detail: 'the caller of the search does not accept it' };
  return undefined;
}

/** Whether there is any condition at all. */
export function hasConditions(
  query: SearchQuery,
  { filter, accepts }: Pick<SessionSearchOptions, 'filter' | 'accepts'>,
): boolean {
  return !query.isPlain || filter !== undefined || accepts !== undefined;
}

function conditionsOf(query: SearchQuery): readonly Condition[] {
  const { languages, excludedLanguages, symbols, excludedSymbols } = query;
  const { words, phrases } = query.excluded;
  return [
    ...query.paths.map((path) => condition('path', `its path is not "path:${path}"`, { paths: [path] })),
    ...query.excludedPaths.map((path) =>
      condition('excluded-path', `its path is excluded by "-path:${path}"`, { excludedPaths: [path] }),
    ),
    ...someOf(languages, 'lang', (names) => `its language is not "lang:${names}"`, { languages }),
    ...someOf(excludedLanguages, 'excluded-lang', (names) => `its language is excluded by "-lang:${names}"`, {
      excludedLanguages,
    }),
    ...someOf(symbols, 'symbol', (names) => `it does not define "symbol:${names}"`, { symbols }),
    ...someOf(
      excludedSymbols,
      'excluded-symbol',
      (names) => `what it defines is excluded by "-symbol:${names}"`,
      {
        excludedSymbols,
      },
    ),
    ...query.phrases.map((phrase) =>
      condition('phrase', `it does not have the phrase "${phrase}"`, { phrases: [phrase] }),
    ),
    ...words.map((word) =>
      condition('excluded-word', `it has the excluded word "${word}"`, {
        excluded: { words: [word], phrases: [] },
      }),
    ),
    ...phrases.map((phrase) =>
      condition('excluded-phrase', `it has the excluded phrase "${phrase}"`, {
        excluded: { words: [], phrases: [phrase] },
      }),
    ),
  ];
}

function someOf(
  names: readonly string[],
  code: string,
  describe: (names: string) => string,
  query: Partial<SearchQuery>,
): readonly Condition[] {
  return names.length === 0 ? [] : [condition(code, describe(names.join('", "')), query)];
}

function condition(code: string, detail: string, query: Partial<SearchQuery>): Condition {
  return { code, detail, query };
}

function withoutConditions(query: SearchQuery): SearchQuery {
  return {
    ...query,
    phrases: [],
    excluded: { words: [], phrases: [] },
    paths: [],
    excludedPaths: [],
    languages: [],
    excludedLanguages: [],
    symbols: [],
    excludedSymbols: [],
  };
}
