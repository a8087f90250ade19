/**
 * Runs work that must end in time, and tells it when it must stop.
 *
 * @param late what it fails with where the time is up; the caller's signal fails it with its own reason.
 * @returns the outcome of the work, or a rejection as soon as either comes first; the outcome is dropped then.
 */
export async function withinTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const forward = (): void => {
    stop.abort(signal?.reason);
  };
  signal?.addEventListener('abort', forward, { once: true });
  const timer = setTimeout(() => {
    stop.abort(late());
  }, timeoutMs);
  try {
    return await new Promise<T>((resolve, reject) => {
      stop.signal.addEventListener('abort', () => {
        reject(stop.signal.reason as Error);
      });
      work(stop.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}

/** Whether a number is a time-out that a timer can keep. */
export function isTimeout(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= 2_147_483_647;
}
