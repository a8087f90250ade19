/**
 * What vectors count beside words in the strategy `hybrid`, where words count 1.
 *
 * Equal weights lower the quality of an answer where the model is weak; a third raised it.
 */
export const VECTOR_WEIGHT = 0.3;
