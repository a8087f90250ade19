import { untilAborted, type Clock, type RagError } from '@rag/contracts';

/** How long something may take, and what it is told. */
export interface TimeLimit {
  readonly clock: Clock;
  /** Milliseconds above zero, or `Infinity`. */
  readonly timeoutMs: number;
  /** Of the caller: its reason is what the wait rejects with. */
  readonly signal?: AbortSignal | undefined;
  readonly timedOut: () => RagError;
}

/**
 * Waits for work at most so long, then aborts it; what it still brings is dropped.
 *
 * @throws what the work throws, the signal's reason, or the error of the limit; whichever is first.
 * @example
 * declare const limit: TimeLimit;
 * await withinTime(limit, async (signal) => fetchRows(signal));
 * declare function fetchRows(signal: AbortSignal): Promise<readonly string[]>;
 */
export async function withinTime<T>(limit: TimeLimit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { clock, timeoutMs, signal, timedOut } = limit;
  signal?.throwIfAborted();
  const late = new AbortController();
  const stop = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  const cancel =
    timeoutMs === Infinity
      ? undefined
      : clock.after(timeoutMs, () => {
          late.abort(timedOut());
        });
  try {
    return await untilAborted(work(stop), stop);
  } finally {
    cancel?.();
  }
}
