import { countRelevant, firstResults, isRelevant, type Judgements } from './judgements.js';

/**
 * Average precision: `(1 / R) · Σ over the ranks i ≤ k of relevant documents of P(i)`, where P(i) is the precision
 * at i. Its mean over questions is MAP. Relevant documents that were not found count as P = 0, as in trec_eval.
 *
 * From 0 to 1; 1 only where all relevant documents come first; never falls as k grows.
 *
 * @param k a whole number ≥ 1; the whole ranking when absent.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF`, `RAG_EVAL_REPEATED_RESULT`, `RAG_EVAL_NO_JUDGEMENTS`.
 * @example
 * averagePrecision(['a', 'x', 'b'], new Map([['a', 1], ['b', 1]])); // (1/1 + 2/3) / 2 = 0.8333…
 */
export function averagePrecision(
  ranking: readonly string[],
  judgements: Judgements,
  k: number = Infinity,
): number {
  const R = countRelevant(judgements);
  let found = 0;
  let sum = 0;
  for (const [place, id] of firstResults(ranking, k).entries()) {
    if (!isRelevant(judgements, id)) continue;
    found += 1;
    sum += found / (place + 1);
  }
  return sum / R;
}
