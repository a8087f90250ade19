/**
 * The time, and waiting, as an argument.
 *
 * Laws: `now` never goes back within one process run by more than the machine's own clock does, and whoever
 * measures ages must bear a jump in either direction; `after` calls `run` at most once, never synchronously,
 * and never once its cancel function was called.
 *
 * @example
 * const frozen: Clock = { now: () => 0, after: () => () => undefined };
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after at least `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}
