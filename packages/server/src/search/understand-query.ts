import type { Document, Profile, SearchOptions } from '@rag/contracts';
import { compileSearchQuery, parseSearchQuery, type SearchQuery } from '@rag/fusion';

/** Reads a query: with operators in the profile `polyglot`, literally in `classic` or where it is asked for. */
export function understandQuery(query: string, profile: Profile, literal = false): SearchQuery {
  return profile === 'classic' || literal ? literalQuery(query) : parseSearchQuery(query);
}

function literalQuery(query: string): SearchQuery {
  return {
    text: query,
    phrases: [],
    excluded: { words: [], phrases: [] },
    paths: [],
    excludedPaths: [],
    languages: [],
    excludedLanguages: [],
    symbols: [],
    excludedSymbols: [],
    isPlain: true,
    clauses: [{ kind: 'text', value: query, isExcluded: false }],
  };
}

/** The conditions of a query together with a caller's own test, which is asked first; absent where there is neither. */
export function acceptsBoth(query: SearchQuery, accepts: SearchOptions['accepts']): SearchOptions['accepts'] {
  if (query.isPlain) return accepts;
  const fulfils = compileSearchQuery(query);
  if (accepts === undefined) return fulfils;
  return (document: Document) => accepts(document) && fulfils(document);
}

/** Whether a query says only where to look, so that there is nothing to rank by but names of places. */
export function saysOnlyWhere({ clauses, isPlain }: SearchQuery): boolean {
  return (
    !isPlain && clauses.every(({ kind, isExcluded }) => isExcluded || kind === 'path' || kind === 'lang')
  );
}
