/**
 * What vectors count beside words in the strategy `hybrid`, where words count 1: chosen by measuring a weak model, which
 * lowers the quality of an answer at equal weights.
 *
 * It is the weight of a bonus for nearness beside the bonuses for words; in the profile `classic`, which has none, it is
 * the weight of a stream in reciprocal rank fusion.
 */
export const VECTOR_WEIGHT = 0.1;
