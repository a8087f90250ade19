import type { RankedStatement } from './rank-statements.js';

/** From this share of terms in common on, one of two statements says nothing new. */
export const NEAR_DUPLICATE = 0.8;

/** What a statement must score of the best one, so that it is part of the answer. */
export const LEAST_SHARE_OF_BEST = 0.35;

/** Takes the best statements, without those that say the same as a better one and those that are far worse. */
export function chooseStatements(
  ranked: readonly RankedStatement[],
  maxStatements: number,
): readonly RankedStatement[] {
  const chosen: RankedStatement[] = [];
  const [best] = ranked;
  for (const candidate of ranked) {
    if (chosen.length >= maxStatements || candidate.score < (best?.score ?? 0) * LEAST_SHARE_OF_BEST) break;
    if (!chosen.some(({ terms }) => overlap(terms, candidate.terms) >= NEAR_DUPLICATE))
      chosen.push(candidate);
  }
  return chosen;
}

/** Terms in common, as a share of those of the smaller set. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size === 0) return 1;
  let common = 0;
  for (const term of small) if (large.has(term)) common++;
  return common / small.size;
}
