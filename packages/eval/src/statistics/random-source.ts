/** Gives the next number of a sequence, from 0 to below 1. */
export type RandomSource = () => number;

/**
 * A random source that gives the same numbers for the same seed, on every machine: mulberry32 by T. Ettinger, 32 bits
 * of state. Good enough to resample, useless for secrets.
 *
 * @param seed its lowest 32 bits count.
 * @example
 * const random = seededRandom(42);
 * random(); // 0.6011…
 */
export function seededRandom(seed: number): RandomSource {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
