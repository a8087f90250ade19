/** How long a step may take unless it says otherwise. */
export const DEFAULT_STEP_TIMEOUT_MS = 10_000;

/** A step that did not end in time. */
export class StepTimeout extends Error {
  override readonly name: string = 'StepTimeout';

  constructor(timeoutMs: number) {
    super(`did not end within ${timeoutMs} ms`);
  }
}

/** Waits for a promise, or rejects with {@link StepTimeout}; the promise is let run to its end, unheard. */
export async function withTimeLimit<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StepTimeout(timeoutMs));
    }, timeoutMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
