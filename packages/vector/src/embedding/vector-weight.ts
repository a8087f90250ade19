/**
 * What vectors count in a hybrid search where words count 1, for a model as weak as the one that comes with packages:
 * the best of 0 to 1 on both data sets on which it was measured, and each set's choice gained on the other. The figures
 * and the command that makes them are in `docs/vectors-measured.md`; measure a stronger model before trusting it more.
 *
 * It is the weight of a bonus that is scaled by {@link nearnessShares} over the nearest 100 documents, beside bonuses for
 * words that add up to 1. It is no weight of reciprocal rank fusion, in which vectors of that model lose at any weight.
 *
 * @example
 * const bonus = DEFAULT_VECTOR_WEIGHT * 2.75; // where words may earn 2.75
 */
export const DEFAULT_VECTOR_WEIGHT = 0.1;
