import { RagError } from '@rag/contracts';

// What a ranking of passages is worth where answers are places in files. With r(t) the rank of the first passage that
// covers the target t, over the T targets of a question:
//
//   DCG@k    = Σ over the distinct ranks r ≤ k at which some target is first covered of 1 / log2(r + 1)
//   IDCG@k   = Σ over i from 1 to min(k, T) of 1 / log2(i + 1)
//   nDCG@k   = DCG@k / IDCG@k
//   recall@k = |{t : r(t) ≤ k}| / T
//
// This is how the open code-search benchmark of MinishLab/semble counts (benchmarks/metrics.py), with two differences,
// both stricter: every target is in the ideal, also one that the index does not hold, and paths are compared whole.
// Further passages of a file that was already found gain nothing and push what follows down: a rank is a place in
// the reader's context. A passage that covers two targets at once gains once, so nDCG never exceeds 1, and two
// targets in one passage cannot reach it.

/**
 * nDCG at k over places in files, gain 1 for each passage that is the first to cover a target.
 *
 * From 0 to 1.
 *
 * @param ranks of each target, from 1; `Infinity` for one that was not found: see {@link targetRanks}.
 * @param k a whole number ≥ 1.
 * @throws RagError `RAG_EVAL_NO_TARGETS` for a question without targets, `RAG_EVAL_INVALID_CUTOFF`.
 * @example
 * targetNdcgAt([2], 10); // 1 / log2(3) = 0.6309…
 */
export function targetNdcgAt(ranks: readonly number[], k: number): number {
  checkTargets(ranks, k);
  let ideal = 0;
  for (let place = 1; place <= Math.min(k, ranks.length); place++) ideal += 1 / Math.log2(place + 1);
  let gained = 0;
  for (const rank of [...new Set(ranks)].sort((left, right) => left - right))
    if (rank <= k) gained += 1 / Math.log2(rank + 1);
  return gained / ideal;
}

/**
 * The reciprocal of the first rank at which a target is covered, 0 where that is beyond k.
 *
 * @throws RagError `RAG_EVAL_NO_TARGETS`, `RAG_EVAL_INVALID_CUTOFF`.
 * @example
 * targetReciprocalRank([4, 2], 10); // 0.5
 */
export function targetReciprocalRank(ranks: readonly number[], k: number): number {
  checkTargets(ranks, k);
  const first = Math.min(...ranks);
  return first <= k ? 1 / first : 0;
}

/**
 * The share of targets that the first k passages cover.
 *
 * From 0 to 1; never falls as k grows.
 *
 * @throws RagError `RAG_EVAL_NO_TARGETS`, `RAG_EVAL_INVALID_CUTOFF`.
 * @example
 * targetRecallAt([1, 12], 10); // 0.5
 */
export function targetRecallAt(ranks: readonly number[], k: number): number {
  checkTargets(ranks, k);
  return ranks.filter((rank) => rank <= k).length / ranks.length;
}

/**
 * The share of targets that are covered by what fits into a budget: passages are taken from the first one on until one
 * does not fit, and none is cut.
 *
 * From 0 to 1; never falls as the budget grows.
 *
 * @param ranks of each target among the passages.
 * @param costs of the passages in their order, in tokens or whatever the budget is in; each ≥ 0.
 * @throws RagError `RAG_EVAL_NO_TARGETS`.
 * @example
 * targetRecallWithin([2], [900, 300], 1_000); // 0: the second passage does not fit any more
 */
export function targetRecallWithin(
  ranks: readonly number[],
  costs: readonly number[],
  budget: number,
): number {
  let taken = 0;
  let spent = 0;
  for (const cost of costs) {
    spent += cost;
    if (spent > budget) break;
    taken += 1;
  }
  checkTargets(ranks, 1);
  return ranks.filter((rank) => rank <= taken).length / ranks.length;
}

function checkTargets(ranks: readonly number[], k: number): void {
  if (ranks.length === 0)
    throw new RagError(
      'RAG_EVAL_NO_TARGETS',
      'Cannot measure a ranking: the question has no target; leave it out and say how many were left out',
    );
  if (Number.isSafeInteger(k) && k >= 1) return;
  throw new RagError(
    'RAG_EVAL_INVALID_CUTOFF',
    `Cannot measure a ranking: the cutoff is "${String(k)}"; use a whole number, one or more`,
    { cutoff: k },
  );
}
