import { countRelevant, firstResults, isRelevant, type Judgements } from './judgements.js';

/**
 * Recall at k: the share of the relevant documents that stand among the first k, `|{i ≤ k : rel(i) > 0}| / R`.
 *
 * From 0 to 1; never falls as k grows.
 *
 * @param k a whole number ≥ 1, or `Infinity` for the whole ranking.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF`, `RAG_EVAL_REPEATED_RESULT`, `RAG_EVAL_NO_JUDGEMENTS`.
 * @example
 * recallAt(['a', 'b'], new Map([['a', 1], ['z', 1]]), 2); // 0.5
 */
export function recallAt(ranking: readonly string[], judgements: Judgements, k: number): number {
  const R = countRelevant(judgements);
  return firstResults(ranking, k).filter((id) => isRelevant(judgements, id)).length / R;
}
