import { RagError, untilAborted, type Awaitable, type Clock } from '@rag/contracts';

/** The code of a stream that was too late. */
export const STREAM_TIMED_OUT = 'RAG_FUSION_STREAM_TIMED_OUT';

/**
 * How long one retrieval waits: until its time is over or its caller gives up, whichever is first.
 *
 * It holds one timer and one listener however many streams wait, and `close` lets go of both.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #cancelTimer: () => void;
  readonly #onCallerAbort = (): void => {
    this.#controller.abort(this.#caller?.reason);
  };

  constructor(clock: Clock, timeoutMs: number, caller: AbortSignal | undefined) {
    this.#caller = caller;
    this.#cancelTimer =
      timeoutMs === Infinity
        ? (): void => undefined
        : clock.after(timeoutMs, () => {
            this.#controller.abort(
              new RagError(
                STREAM_TIMED_OUT,
                `Cannot wait for a stream: it gave no answer within "${String(timeoutMs)}" ms`,
                { timeoutMs },
              ),
            );
          });
    caller?.addEventListener('abort', this.#onCallerAbort, { once: true });
  }

  /** Tells streams to stop working: aborted by the timeout as well as by the caller. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for a promise, but no longer than this deadline; what is there already is given back at once. */
  wait<T>(answer: Awaitable<T>): Awaitable<T> {
    const { signal } = this.#controller;
    if (isThenable(answer)) return untilAborted(Promise.resolve(answer), signal);
    signal.throwIfAborted();
    return answer;
  }

  /** Cancels the timer and leaves the caller's signal. */
  close(): void {
    this.#cancelTimer();
    this.#caller?.removeEventListener('abort', this.#onCallerAbort);
  }
}

/** Whether a value is still to come; by shape, as `await` tells it. */
export function isThenable<T>(value: Awaitable<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}
