import { describeValue } from './check-argument.js';
import { RagError } from './errors.js';

/**
 * Checks a `topK` once, at the edge of a search.
 *
 * @param topK how many results are wanted: a whole number ≥ 0. Zero asks for nothing and gets it; a number
 *   larger than the corpus gets what there is.
 * @returns the same number.
 * @throws RagError `RAG_CONTRACTS_INVALID_TOP_K` for a negative, fractional or non-finite number.
 * @example
 * checkTopK(5); // 5
 */
export function checkTopK(topK: number): number {
  if (Number.isSafeInteger(topK) && topK >= 0) return topK;
  throw new RagError(
    'RAG_CONTRACTS_INVALID_TOP_K',
    `Cannot search: topK is ${describeValue(topK)}; use a whole number of results, zero or more`,
    { topK },
  );
}
