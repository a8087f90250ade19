import { compareScored, describeValue, RagError } from '@rag/contracts';

/** How far down a list ranks still count alike: the `k` of reciprocal rank fusion. */
export const RRF_K = 60;

/** What one list adds to the score of one document. */
export interface RankContribution {
  /** Position of the list among the fused lists. */
  readonly list: number;
  /** Position of the document in that list, from 0. */
  readonly rank: number;
  /** Weight of the list, above zero. */
  readonly weight: number;
  /** `weight / (k + rank + 1)`. */
  readonly value: number;
}

/** A document of several ranked lists, with its fused score. */
export interface Fused<T> {
  readonly id: string;
  /** The sum of the contributions' values. */
  readonly score: number;
  /** The document as the first list that has it gives it. */
  readonly item: T;
  /** One for each list that has the document, in the order of the lists. */
  readonly contributions: readonly RankContribution[];
}

/**
 * Fuses ranked lists: `score(d) = Σ weight(list) / (k + rank(d, list) + 1)`, ranks from 0.
 *
 * Source: Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning
 * Methods", SIGIR 2009, with a weight for each list. Only ranks count, so lists with incomparable scores can be
 * fused. Ordered by score descending, then id ascending. The order of the lists changes neither a score nor the
 * order of the answer, to the last bit. Where a list names an id twice, the better rank counts. A list of
 * weight 0 adds nothing, not even documents. Cost: `O(n log n)` for `n` entries.
 *
 * @param lists ranked lists, best first.
 * @param weights one for each list: finite, ≥ 0, with a finite sum.
 * @param k finite, ≥ 0.
 * @throws RagError `RAG_FUSION_INVALID_WEIGHT` or `RAG_FUSION_INVALID_K`.
 * @example
 * const fused = reciprocalRankFusion([[{ id: 'a' }, { id: 'b' }], [{ id: 'b' }]], [0.6, 0.4]);
 * fused.map(({ id }) => id); // ['b', 'a']: 0.6 / 62 + 0.4 / 61 is more than 0.6 / 61
 */
export function reciprocalRankFusion<T extends { readonly id: string }>(
  lists: readonly (readonly T[])[],
  weights: readonly number[],
  k: number = RRF_K,
): readonly Fused<T>[] {
  checkFusionWeights(lists.length, weights);
  if (!Number.isFinite(k) || k < 0) {
    throw new RagError(
      'RAG_FUSION_INVALID_K',
      `Cannot fuse: k is ${describeValue(k)}; use a finite number, zero or more`,
      {
        k,
      },
    );
  }
  const entries = new Map<
    string,
    { readonly id: string; score: number; readonly item: T; readonly contributions: RankContribution[] }
  >();
  lists.forEach((items, list) => {
    const weight = weights[list]!;
    if (weight === 0) return;
    items.forEach((item, rank) => {
      const { id } = item;
      const entry = entries.get(id);
      const contribution = { list, rank, weight, value: weight / (k + rank + 1) };
      if (entry === undefined) entries.set(id, { id, score: 0, item, contributions: [contribution] });
      // Lists are read one after the other: an id that this list named before has it as its last contribution.
      else if (entry.contributions.at(-1)?.list !== list) entry.contributions.push(contribution);
    });
  });
  const fused = [...entries.values()];
  for (const entry of fused) entry.score = sumOfValues(entry.contributions);
  return fused.sort(compareScored);
}

/**
 * Adds contributions from the smallest to the largest.
 *
 * Floating-point addition is not associative. In one fixed order, documents with the same contributions have the
 * same score whichever list gave which, and ties are decided by the id instead of by a rounding error.
 */
export function sumContributions(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right).reduce((sum, value) => sum + value, 0);
}

/** {@link sumContributions} of what lists added; one or two numbers give the same sum in any order. */
function sumOfValues(contributions: readonly RankContribution[]): number {
  if (contributions.length > 2) return sumContributions(contributions.map(({ value }) => value));
  return contributions[0]!.value + (contributions[1]?.value ?? 0);
}

/** Checks that there is one usable weight for each of so many lists. */
export function checkFusionWeights(lists: number, weights: readonly number[]): void {
  if (weights.length !== lists) {
    throw new RagError(
      'RAG_FUSION_INVALID_WEIGHT',
      `Cannot fuse: there are "${String(lists)}" lists and "${String(weights.length)}" weights; give one weight for each list`,
      { lists, weights: weights.length },
    );
  }
  const total = weights.reduce((sum, weight) => {
    if (Number.isFinite(weight) && weight >= 0) return sum + weight;
    throw new RagError(
      'RAG_FUSION_INVALID_WEIGHT',
      `Cannot fuse: a weight is ${describeValue(weight)}; use a finite number, zero or more`,
      { weight },
    );
  }, 0);
  if (!Number.isFinite(total)) {
    throw new RagError(
      'RAG_FUSION_INVALID_WEIGHT',
      'Cannot fuse: the weights add up to more than a number holds; use smaller ones',
    );
  }
}
