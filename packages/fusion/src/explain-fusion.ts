import type { Explanation } from '@rag/contracts';

import { reciprocalRankFusion, RRF_K } from './reciprocal-rank-fusion.js';

/**
 * The explain twin of {@link reciprocalRankFusion}: the score of one document as a tree.
 *
 * @returns a tree whose value is the fused score to the last bit, with one part for each list that has the
 *   document; `undefined` where no list with a weight above zero has it.
 * @throws RagError what {@link reciprocalRankFusion} throws.
 * @example
 * explainReciprocalRankFusion([[{ id: 'a' }]], [1], 'a')?.value; // 1 / 61
 */
export function explainReciprocalRankFusion(
  lists: readonly (readonly { readonly id: string }[])[],
  weights: readonly number[],
  id: string,
  k: number = RRF_K,
): Explanation | undefined {
  const fused = reciprocalRankFusion(lists, weights, k).find((one) => one.id === id);
  if (fused === undefined) return undefined;
  return explainSum(
    fused.score,
    fused.contributions.map(({ list, rank, weight, value }) => ({
      value,
      description: describeContribution(`list ${String(list)}`, weight, rank, k),
      details: [],
    })),
  );
}

/** A sum of contributions as a tree. */
export function explainSum(value: number, details: readonly Explanation[]): Explanation {
  return { value, description: 'reciprocal rank fusion, sum of', details };
}

/** What one list or stream adds, in words. */
export function describeContribution(source: string, weight: number, rank: number, k: number): string {
  return `${source}: weight ${String(weight)} / (k ${String(k)} + rank ${String(rank)} + 1)`;
}
