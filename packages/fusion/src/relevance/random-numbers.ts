/**
 * The same numbers from 0 to below 1 for the same seed, on every machine: mulberry32 by T. Ettinger. Good enough to
 * shuffle with, useless for secrets.
 *
 * @param seed its lowest 32 bits count.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
