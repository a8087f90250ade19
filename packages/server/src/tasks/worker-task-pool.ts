import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import {
  DEFAULT_POOL_CAPACITY,
  poolClosed,
  poolFull,
  RagError,
  systemClock,
  type Clock,
  type TaskOptions,
  type TaskPool,
} from '@rag/contracts';

import { fromPlainError, POOL_WORKER_MARK, type ResultMessage, type TaskMessage } from './pool-messages.js';

/** How long one task may take before its worker is taken for stuck. */
export const DEFAULT_TASK_TIMEOUT_MS = 120_000;

/** Options of {@link WorkerTaskPool}. */
export interface WorkerTaskPoolOptions {
  /** The built JavaScript module that each worker runs; it must call `serveTasks`. */
  readonly entry: URL;
  /** How many workers at most, ≥ 1; they start when there is work. @defaultValue cores − 1, at least 1 */
  readonly size?: number | undefined;
  /** How many tasks may run or wait. @defaultValue 1024 */
  readonly capacity?: number | undefined;
  /** Milliseconds after which a task is given up and its worker replaced. @defaultValue 120000 */
  readonly taskTimeoutMs?: number | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

interface Slot<Task, Result> {
  readonly worker: Worker;
  id: number;
  job: Job<Task, Result> | undefined;
  cancelTimeout: () => void;
}

/**
 * A {@link TaskPool} over `node:worker_threads`.
 *
 * Workers start with the first tasks, are reused, and do not keep the process alive while they are idle. A
 * worker that throws outside a task, runs out of memory, exits or passes `taskTimeoutMs` is replaced; only
 * the task it was at fails. One that says that it is spent (`serveTasks`) is replaced after its task.
 *
 * @example
 * const pool = new WorkerTaskPool<string, number>({ entry: new URL('./my-worker.js', import.meta.url) });
 * const length = await pool.run('text');
 * await pool.close();
 */
export class WorkerTaskPool<Task, Result> implements TaskPool<Task, Result> {
  readonly size: number;
  readonly capacity: number;
  readonly #entry: URL;
  readonly #taskTimeoutMs: number;
  readonly #clock: Clock;
  readonly #waiting = new Set<Job<Task, Result>>();
  readonly #slots = new Set<Slot<Task, Result>>();
  #closed = false;

  constructor(options: WorkerTaskPoolOptions) {
    this.#entry = options.entry;
    this.size = Math.max(1, Math.trunc(options.size ?? availableParallelism() - 1));
    this.capacity = Math.max(1, Math.trunc(options.capacity ?? DEFAULT_POOL_CAPACITY));
    this.#taskTimeoutMs = options.taskTimeoutMs ?? DEFAULT_TASK_TIMEOUT_MS;
    this.#clock = options.clock ?? systemClock;
  }

  /** Runs one task in a worker; see {@link TaskPool} for its laws. */
  async run(task: Task, options: TaskOptions = {}): Promise<Result> {
    if (this.#closed) throw poolClosed();
    const { signal } = options;
    signal?.throwIfAborted();
    if (this.#waiting.size + this.#running() >= this.capacity) throw poolFull(this.capacity);
    // Cloned at the call: what the caller does to the task while it waits must not reach the worker.
    const input = clonePlainData(task);
    return new Promise<Result>((resolve, reject) => {
      const forget = (): void => signal?.removeEventListener('abort', onAbort);
      const job: Job<Task, Result> = {
        task: input,
        resolve: (result) => {
          forget();
          resolve(result);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
      };
      const onAbort = (): void => {
        this.#waiting.delete(job);
        job.reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(job);
      this.#dispatch();
    });
  }

  /** Rejects what waits or runs and ends the workers. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting) job.reject(poolClosed());
    this.#waiting.clear();
    const slots = [...this.#slots];
    for (const slot of slots) this.#lose(slot, poolClosed());
    await Promise.all(slots.map((slot) => slot.worker.terminate()));
  }

  #running(): number {
    let running = 0;
    for (const slot of this.#slots) if (slot.job !== undefined) running++;
    return running;
  }

  #dispatch(): void {
    for (const job of this.#waiting) {
      const slot = this.#freeSlot();
      if (slot === undefined) return;
      this.#waiting.delete(job);
      this.#start(slot, job);
    }
  }

  #freeSlot(): Slot<Task, Result> | undefined {
    for (const slot of this.#slots) if (slot.job === undefined) return slot;
    if (this.#closed || this.#slots.size >= this.size) return undefined;
    // Without the parent's flags: a loader or a condition of its own would send a worker to sources it cannot run.
    const worker = new Worker(this.#entry, {
      workerData: POOL_WORKER_MARK,
      name: POOL_WORKER_MARK,
      execArgv: [],
    });
    const slot: Slot<Task, Result> = { worker, id: 0, job: undefined, cancelTimeout: () => undefined };
    worker.on('message', (message: ResultMessage<Result>) => {
      this.#finish(slot, message);
    });
    worker.on('error', (error) => {
      this.#lose(slot, workerLost(error));
    });
    worker.on('messageerror', (error) => {
      this.#lose(slot, workerLost(error));
    });
    worker.on('exit', () => {
      this.#lose(slot, workerLost(undefined));
    });
    this.#slots.add(slot);
    return slot;
  }

  #start(slot: Slot<Task, Result>, job: Job<Task, Result>): void {
    slot.id++;
    const message: TaskMessage<Task> = { id: slot.id, task: job.task };
    slot.worker.postMessage(message);
    slot.job = job;
    slot.worker.ref();
    slot.cancelTimeout = this.#clock.after(this.#taskTimeoutMs, () => {
      this.#lose(slot, taskTimedOut(this.#taskTimeoutMs));
    });
  }

  #finish(slot: Slot<Task, Result>, message: ResultMessage<Result>): void {
    const { job } = slot;
    if (job === undefined || message.id !== slot.id) return;
    slot.cancelTimeout();
    slot.job = undefined;
    slot.worker.unref();
    if (message.isSpent) this.#retire(slot);
    if (message.ok) job.resolve(message.result);
    else job.reject(fromPlainError(message.error));
    this.#dispatch();
  }

  /** Another worker starts with the next task that has none. */
  #retire(slot: Slot<Task, Result>): void {
    this.#slots.delete(slot);
    void slot.worker.terminate();
  }

  #lose(slot: Slot<Task, Result>, error: RagError): void {
    if (!this.#slots.delete(slot)) return;
    slot.cancelTimeout();
    slot.job?.reject(error);
    slot.job = undefined;
    void slot.worker.terminate();
    this.#dispatch();
  }
}

function clonePlainData<Task>(task: Task): Task {
  try {
    return structuredClone(task);
  } catch (error) {
    throw new RagError(
      'RAG_POOL_NOT_PLAIN_DATA',
      'Cannot run a task: it holds something that cannot cross a thread',
      {},
      { cause: error },
    );
  }
}

function workerLost(cause: unknown): RagError {
  return new RagError(
    'RAG_POOL_WORKER_LOST',
    `Cannot finish a task: its worker ended${cause instanceof Error ? ` with "${cause.message}"` : ''}`,
    {},
    { cause },
  );
}

function taskTimedOut(taskTimeoutMs: number): RagError {
  return new RagError(
    'RAG_POOL_TASK_TIMEOUT',
    `Cannot finish a task: it took longer than "${taskTimeoutMs}" ms`,
    {
      taskTimeoutMs,
    },
  );
}
