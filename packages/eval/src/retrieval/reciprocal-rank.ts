import { countRelevant, firstResults, isRelevant, type Judgements } from './judgements.js';

/**
 * Reciprocal rank: `1 / rank` of the first relevant document, counted from 1, or 0 without one among the first k.
 * Its mean over questions is MRR.
 *
 * From 0 to 1; never falls as k grows.
 *
 * @param k a whole number ≥ 1; the whole ranking when absent.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF`, `RAG_EVAL_REPEATED_RESULT`, `RAG_EVAL_NO_JUDGEMENTS`.
 * @example
 * reciprocalRank(['a', 'b'], new Map([['b', 1]])); // 0.5
 */
export function reciprocalRank(
  ranking: readonly string[],
  judgements: Judgements,
  k: number = Infinity,
): number {
  countRelevant(judgements);
  const place = firstResults(ranking, k).findIndex((id) => isRelevant(judgements, id));
  return place < 0 ? 0 : 1 / (place + 1);
}
