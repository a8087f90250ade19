/** How far below the even share a piece may stay, and how far above it may reach, to end at a better place. */
const LEAST_SHARE = 0.6;
const MOST_SHARE = 1.4;

/** The weights between which a piece may end, and the one it should be nearest to. */
export interface EvenShare {
  readonly least: number;
  readonly aim: number;
  readonly most: number;
}

/**
 * Plans the pieces of something too heavy, so that they come out alike and no crumb is left at the end.
 *
 * Law: `most ≤ max`, so that a piece that keeps to it always fits.
 */
export function evenShare(weight: number, target: number, max: number): EvenShare {
  const aim = weight / Math.ceil(weight / target);
  return { least: aim * LEAST_SHARE, aim, most: Math.min(max, aim * MOST_SHARE) };
}
