import { countRelevant, firstResults, isRelevant, type Judgements } from './judgements.js';

/**
 * Precision at k: the share of the first k places that hold a relevant document, `|{i ≤ k : rel(i) > 0}| / k`.
 *
 * From 0 to 1. The denominator is k also where fewer results came back, as in trec_eval: a place left empty is a
 * place without a relevant document.
 *
 * @param k a whole number ≥ 1.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF`, `RAG_EVAL_REPEATED_RESULT`, `RAG_EVAL_NO_JUDGEMENTS`.
 * @example
 * precisionAt(['a', 'b'], new Map([['a', 1]]), 2); // 0.5
 */
export function precisionAt(ranking: readonly string[], judgements: Judgements, k: number): number {
  countRelevant(judgements);
  const found = firstResults(ranking, k).filter((id) => isRelevant(judgements, id)).length;
  return found / k;
}
