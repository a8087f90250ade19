import { countRelevant, firstResults, type Judgements } from './judgements.js';

// Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques" (2002), with the discount that
// trec_eval and BEIR use:
//
//   DCG@k = Σ over i from 1 to k of  G(i) / log2(i + 1)        nDCG@k = DCG@k / IDCG@k
//
//   G(i)  grade of the document at rank i, zero where it has none: linear gain
//   IDCG  DCG of the judged documents in descending order of their grades

/**
 * Normalised discounted cumulated gain at k, with linear gain.
 *
 * From 0 to 1; 1 only where the first k are in the best possible order. Negative grades gain nothing. It may fall
 * as k grows.
 *
 * @param k a whole number ≥ 1, or `Infinity`.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF`, `RAG_EVAL_REPEATED_RESULT`, `RAG_EVAL_NO_JUDGEMENTS`.
 * @example
 * ndcgAt(['x', 'a'], new Map([['a', 1]]), 10); // 1 / log2(3) = 0.6309…
 */
export function ndcgAt(ranking: readonly string[], judgements: Judgements, k: number): number {
  countRelevant(judgements);
  const gains = firstResults(ranking, k).map((id) => judgements.get(id) ?? 0);
  const best = [...judgements.values()].sort((left, right) => right - left).slice(0, k);
  // The best order sums the same numbers in the same order, so a perfect ranking gives exactly 1.
  return discountedGain(gains) / discountedGain(best);
}

function discountedGain(gains: readonly number[]): number {
  let sum = 0;
  for (const [place, gain] of gains.entries()) if (gain > 0) sum += gain / Math.log2(place + 2);
  return sum;
}
