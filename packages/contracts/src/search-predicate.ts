import type { Document } from './document.js';
import { compileMetadataFilter } from './metadata-filter.js';
import type { SearchOptions } from './ranked-stream.js';

/**
 * Turns the `filter` and `accepts` of a search into one test of a document; the filter is asked first.
 *
 * @throws RagError `RAG_CONTRACTS_INVALID_FILTER`.
 * @example
 * compileSearchPredicate({ filter: { lang: 'en' } })(Document.of('text', 'lang', 'en')); // true
 */
export function compileSearchPredicate({
  filter,
  accepts,
}: Pick<SearchOptions, 'filter' | 'accepts'>): (document: Document) => boolean {
  const passes = compileMetadataFilter(filter);
  if (accepts === undefined) return ({ metadata }) => passes(metadata);
  return (document) => passes(document.metadata) && accepts(document);
}
