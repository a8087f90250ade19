import { describeValue, RagError, type Analyzer } from '@rag/contracts';

/**
 * The distinct terms that a query asks for, with how often it says them: its own in order, then those that the
 * analyzer expands it by, once each.
 *
 * Empty where the query is empty or blank, or says nothing but stop words.
 *
 * @throws RagError `RAG_INVERTED_INDEX_INVALID_QUERY` where the query is not a text.
 * @example
 * const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
 * analyzeQuery(blank, 'to be or to'); // to → 2, be → 1, or → 1
 */
export function analyzeQuery(analyzer: Analyzer, query: string): ReadonlyMap<string, number> {
  checkQueryText(query);
  const counts = new Map<string, number>();
  for (const term of analyzer.analyze(query)) counts.set(term, (counts.get(term) ?? 0) + 1);
  if (analyzer.expandQuery !== undefined)
    for (const term of analyzer.expandQuery([...counts.keys()])) if (!counts.has(term)) counts.set(term, 1);
  return counts;
}

/** @throws RagError `RAG_INVERTED_INDEX_INVALID_QUERY` where the query is not a text. */
export function checkQueryText(query: string): void {
  if (typeof (query as unknown) !== 'string') {
    throw new RagError(
      'RAG_INVERTED_INDEX_INVALID_QUERY',
      `Cannot search: the query is ${describeValue(query)}; use a text`,
    );
  }
}
