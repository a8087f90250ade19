import { checkOptions, optionsInvalid } from './check-argument.js';
import type { Document } from './document.js';
import { compileMetadataFilter } from './metadata-filter.js';
import type { SearchOptions } from './ranked-stream.js';

/**
 * Checks the options of a search and turns its `filter` and `accepts` into one test of a document; the filter is asked
 * first.
 *
 * @throws RagError `RAG_CONTRACTS_INVALID_FILTER`, `RAG_CONTRACTS_INVALID_OPTIONS`; the reason of a `signal` that has
 *   aborted.
 * @example
 * compileSearchPredicate({ filter: { lang: 'en' } })(Document.of('text', 'lang', 'en')); // true
 */
export function compileSearchPredicate(
  options: Pick<SearchOptions, 'filter' | 'accepts' | 'signal'>,
): (document: Document) => boolean {
  const { filter, accepts, signal } = checkOptions(options, 'search');
  signal?.throwIfAborted();
  const passes = compileMetadataFilter(filter);
  if (accepts === undefined) return ({ metadata }) => passes(metadata);
  if (typeof accepts !== 'function') throw optionsInvalid('search', '"accepts"', accepts);
  return (document) => passes(document.metadata) && accepts(document);
}
