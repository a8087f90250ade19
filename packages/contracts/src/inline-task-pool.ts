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

interface WaitingTask<Task, Result> {
  readonly input: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A {@link TaskPool} on the calling thread, one task at a time: for tests, browsers and single files.
 *
 * Tasks go through `structuredClone` both ways, as they would between threads, so that code that works here
 * works there too. A task never starts within the call of `run`.
 *
 * @example
 * const pool = new InlineTaskPool((n: number) => n * 2);
 * await pool.run(21); // 42
 */
export class InlineTaskPool<Task, Result> implements TaskPool<Task, Result> {
  readonly size = 1;
  readonly capacity: number;
  readonly #handle: (task: Task) => Awaitable<Result>;
  readonly #waiting: WaitingTask<Task, Result>[] = [];
  #running = false;
  #worker: Promise<void> | undefined;
  #closed = false;

  /** @throws RagError `RAG_POOL_INVALID_CAPACITY` for a capacity that is not a whole number ≥ 1. */
  constructor(handle: (task: Task) => Awaitable<Result>, options: InlineTaskPoolOptions = {}) {
    const { capacity = DEFAULT_POOL_CAPACITY } = options;
    if (!Number.isSafeInteger(capacity) || capacity < 1) {
      throw new RagError(
        'RAG_POOL_INVALID_CAPACITY',
        `Cannot make a pool: the capacity is "${String(capacity)}"; use a whole number, one or more`,
        { capacity },
      );
    }
    this.#handle = handle;
    this.capacity = capacity;
  }

  async run(task: Task, options: TaskOptions = {}): Promise<Result> {
    const { signal } = options;
    if (this.#closed) throw poolClosed();
    signal?.throwIfAborted();
    if (this.#waiting.length + (this.#running ? 1 : 0) >= this.capacity) throw poolFull(this.capacity);
    const input = structuredClone(task);
    let leave = ignore;
    const result = new Promise<Result>((resolve, reject) => {
      const waiting = { input, resolve, reject };
      this.#waiting.push(waiting);
      leave = (): void => {
        const position = this.#waiting.indexOf(waiting);
        if (position >= 0) this.#waiting.splice(position, 1);
      };
    });
    this.#worker ??= this.#work();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await untilAborted(result, signal);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(poolClosed());
    await this.#worker;
  }

  async #work(): Promise<void> {
    await Promise.resolve();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#running = true;
      try {
        next.resolve(structuredClone(await this.#handle(next.input)));
      } catch (error) {
        next.reject(error);
      }
      this.#running = false;
    }
    this.#worker = undefined;
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
