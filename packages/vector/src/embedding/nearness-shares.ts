import { invalidOption } from './invalid-option.js';

/** A document that was found by its vector. */
export interface Near {
  readonly id: string;
  /** Finite; a cosine or whatever grows with nearness. */
  readonly score: number;
}

/** As `Array.isArray`, which makes `any` of the elements. */
function isList(value: unknown): boolean {
  return Array.isArray(value);
}

/**
 * How near each document of a list is, from 0 for the last to 1 for the first: `(s − s_last) / (s_first − s_last)`.
 *
 * Cosines of one query lie close together and far from zero, so that their ratio to the best hardly tells documents
 * apart; their place between the ends of the list does. Where all scores are equal each share is 1. An id that comes
 * twice keeps its first share.
 *
 * @param near best first.
 * @example
 * const shares = nearnessShares([{ id: 'a', score: 0.8 }, { id: 'b', score: 0.7 }, { id: 'c', score: 0.6 }]);
 * shares.get('a'); // 1, and 0.5 for b, and 0 for c
 */
export function nearnessShares(near: readonly Near[]): ReadonlyMap<string, number> {
  if (!isList(near) || near.some((one) => typeof (one as Near | null)?.score !== 'number'))
    throw invalidOption('shares of nearness', 'near', near, 'a list of ids with scores');
  const first = near[0]?.score ?? 0;
  const last = near.at(-1)?.score ?? 0;
  const shares = new Map<string, number>();
  for (const { id, score } of near)
    if (!shares.has(id)) shares.set(id, first > last ? Math.min(1, (score - last) / (first - last)) : 1);
  return shares;
}
