import type { Clock } from './clock.js';

// The one module of the pure packages that may ask the machine for the time.

/**
 * The machine's own clock: the default wherever a {@link Clock} is an option.
 *
 * @example
 * const startedAt = systemClock.now();
 */
export const systemClock: Clock = Object.freeze({
  now: (): number => Date.now(),
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
});
