/** How long a step may take unless it says otherwise. */
export const DEFAULT_STEP_TIMEOUT_MS = 10_000;

/** A step that did not end in time. */
export class StepTimeout extends Error {
  override readonly name: string = 'StepTimeout';

  constructor(timeoutMs: number) {
    super(`did not end within ${timeoutMs} ms`);
  }
}

/**
 * Starts something and waits for it, or rejects with {@link StepTimeout}.
 *
 * @param start its signal aborts at the limit; what goes on all the same is let run, unheard.
 */
export async function withTimeLimit<T>(
  start: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const timeout = new StepTimeout(timeoutMs);
      // First, so that what the abort rejects is not what is heard.
      reject(timeout);
      controller.abort(timeout);
    }, timeoutMs);
  });
  try {
    return await Promise.race([limit, start(controller.signal)]);
  } finally {
    clearTimeout(timer);
  }
}
