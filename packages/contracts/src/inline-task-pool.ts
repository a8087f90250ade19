import type { Awaitable } from './awaitable.js';
import { RagError } from './errors.js';
import type { TaskOptions, TaskPool } from './task-pool.js';

/** Options of {@link InlineTaskPool}. */
export interface InlineTaskPoolOptions {
  /** How many tasks may run or wait; a whole number ≥ 1. @defaultValue 1024 */
  readonly capacity?: number | undefined;
}

/** How many tasks a pool accepts unless told otherwise. */
export const DEFAULT_POOL_CAPACITY = 1024;

/**
 * A {@link TaskPool} on the calling thread, one task at a time: for tests, browsers and single files.
 *
 * Tasks go through `structuredClone` both ways, as they would between threads, so that code that works here
 * works there too.
 *
 * @example
 * const pool = new InlineTaskPool((n: number) => n * 2);
 * await pool.run(21); // 42
 */
export class InlineTaskPool<Task, Result> implements TaskPool<Task, Result> {
  readonly size = 1;
  readonly capacity: number;
  readonly #handle: (task: Task) => Awaitable<Result>;
  #pending = 0;
  #tail: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(handle: (task: Task) => Awaitable<Result>, options: InlineTaskPoolOptions = {}) {
    this.#handle = handle;
    this.capacity = options.capacity ?? DEFAULT_POOL_CAPACITY;
  }

  async run(task: Task, options: TaskOptions = {}): Promise<Result> {
    if (this.#closed) throw poolClosed();
    options.signal?.throwIfAborted();
    if (this.#pending >= this.capacity) throw poolFull(this.capacity);
    this.#pending++;
    const input = structuredClone(task);
    const previous = this.#tail;
    const result = (async (): Promise<Result> => {
      await previous;
      if (this.#closed) throw poolClosed();
      options.signal?.throwIfAborted();
      return structuredClone(await this.#handle(input));
    })();
    this.#tail = result.then(ignore, ignore);
    try {
      return await untilAborted(result, options.signal);
    } finally {
      this.#pending--;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#tail;
  }
}

/** The error of a task that a closed pool was given, or still had waiting. */
export function poolClosed(): RagError {
  return new RagError('RAG_POOL_CLOSED', 'Cannot run a task: the pool is closed');
}

/** The error of a task that found the pool's queue full. */
export function poolFull(capacity: number): RagError {
  return new RagError(
    'RAG_POOL_FULL',
    `Cannot run a task: "${String(capacity)}" tasks wait already; await some of them first`,
    { capacity },
  );
}

/**
 * Waits for a promise, or rejects with the signal's reason as soon as it aborts.
 *
 * The promise is not cancelled; its outcome is dropped after an abort. No listener is left on the signal.
 *
 * @example
 * await untilAborted(Promise.resolve(1), AbortSignal.timeout(1000)); // 1
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  if (signal.aborted) promise.catch(ignore);
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}

function ignore(): void {
  // The outcome is delivered through the promise that the caller holds.
}
