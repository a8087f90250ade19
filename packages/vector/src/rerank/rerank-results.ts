import { InternalError, SearchResult, type Reranker, type RerankOptions } from '@rag/contracts';

import { invalidOption } from '../embedding/invalid-option.js';
import { checkedReranker } from './checked-reranker.js';

/**
 * Search results in the order of a reranker that reads their texts, with its scores in place of theirs.
 *
 * Equal scores keep the order of the search. What the reranker throws passes through: whether the order of the search
 * is good enough without it is the caller's to decide.
 *
 * @throws RagError as `checkedReranker` does.
 * @example
 * declare const reranker: Reranker;
 * declare const found: readonly SearchResult[];
 * const best = await rerankResults(reranker, 'where do otters sleep', found, { topK: 5 });
 */
export async function rerankResults(
  reranker: Reranker,
  query: string,
  results: readonly SearchResult[],
  options: RerankOptions = {},
): Promise<readonly SearchResult[]> {
  checkResults(results);
  const texts = results.map(({ content }) => content);
  const order = await checkedReranker(reranker).rerank(query, texts, options);
  return order.map(({ index, score }) => {
    const result = results[index];
    if (result === undefined) throw new InternalError('a checked index is not of the list', { index });
    return new SearchResult(result.document, score);
  });
}

function checkResults(results: unknown): void {
  const isResult = (one: unknown): boolean =>
    typeof (one as Partial<SearchResult> | null | undefined)?.content === 'string';
  if (Array.isArray(results) && results.every(isResult)) return;
  throw invalidOption('a new order', 'results', results, 'a list of search results');
}
