import type { Analyzer, QueryTerm } from '@rag/contracts';

import { analyzeQuery, checkQueryText } from './analyze-query.js';

/**
 * The distinct weighted terms that a query asks for, in its order.
 *
 * Where the analyzer does not weigh, every term that `analyzeQuery` gives counts 1 as a word.
 *
 * @throws RagError `RAG_INVERTED_INDEX_INVALID_QUERY` where the query is not a text.
 * @example
 * const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
 * weighQuery(blank, 'to be or to').length; // 3, each with the weight 1
 */
export function weighQuery(analyzer: Analyzer, query: string): readonly QueryTerm[] {
  checkQueryText(query);
  if (analyzer.queryTerms !== undefined) return analyzer.queryTerms(query);
  return Array.from(analyzeQuery(analyzer, query).keys(), (term) => ({ term, weight: 1, kind: 'word' }));
}
