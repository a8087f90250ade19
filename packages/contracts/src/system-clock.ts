import type { Clock } from './clock.js';

// The one module of the pure packages that may ask the machine for the time.

// A timer that is given more than this fires at once.
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * The machine's own clock: the default wherever a {@link Clock} is an option.
 *
 * @example
 * const startedAt = systemClock.now();
 */
export const systemClock: Clock = Object.freeze({
  now: (): number => Date.now(),
  after(ms: number, run: () => void): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (remainingMs: number): void => {
      timer =
        remainingMs > LONGEST_TIMER_MS
          ? setTimeout(wait, LONGEST_TIMER_MS, remainingMs - LONGEST_TIMER_MS)
          : setTimeout(run, remainingMs);
    };
    wait(ms);
    return () => {
      clearTimeout(timer);
    };
  },
});
