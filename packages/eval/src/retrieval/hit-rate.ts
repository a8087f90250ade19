import { countRelevant, firstResults, isRelevant, type Judgements } from './judgements.js';

/**
 * Whether one of the first k results is relevant, as 1 or 0; its mean over questions is the hit rate (success at k).
 *
 * Never falls as k grows.
 *
 * @param k a whole number ≥ 1, or `Infinity`.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF`, `RAG_EVAL_REPEATED_RESULT`, `RAG_EVAL_NO_JUDGEMENTS`.
 * @example
 * hitAt(['a', 'b'], new Map([['b', 1]]), 1); // 0
 */
export function hitAt(ranking: readonly string[], judgements: Judgements, k: number): 0 | 1 {
  countRelevant(judgements);
  return firstResults(ranking, k).some((id) => isRelevant(judgements, id)) ? 1 : 0;
}
