import { poolClosed, poolFull, type TaskOptions, type TaskPool } from '@rag/contracts';

import type { PoolOptions } from './pool-subject.js';
import { handlePoolTask, type PoolTask } from './pool-task.js';

/** The ways in which a toy pool can be broken on purpose; none: it is correct. */
export type ToyPoolFault =
  | 'no-size'
  | 'through-json'
  | 'results-of-others'
  | 'shares-objects'
  | 'fails-together'
  | 'loses-code'
  | 'never-uncounts'
  | 'any-result'
  | 'one-too-many'
  | 'no-capacity'
  | 'starts-the-aborted'
  | 'starts-what-was-given-up'
  | 'waits-for-the-aborted'
  | 'frees-early'
  | 'keeps-listeners'
  | 'runs-when-closed'
  | 'drops-what-waits'
  | 'closes-once';

interface Job {
  readonly task: PoolTask;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly forget: () => void;
}

/** An inline pool of any size: correct, or broken in exactly one way. */
export class ToyTaskPool implements TaskPool<PoolTask, unknown> {
  readonly size: number;
  readonly capacity: number;
  readonly #fault: ToyPoolFault | undefined;
  readonly #waiting = new Set<Job>();
  readonly #running = new Set<Job>();
  readonly #ended = new Set<() => void>();
  #lost = 0;
  #previous: unknown;
  #closed = false;

  constructor(options: PoolOptions, fault?: ToyPoolFault) {
    this.#fault = fault;
    this.size = fault === 'no-size' ? 0 : (options.size ?? 1);
    this.capacity = options.capacity ?? 1000;
  }

  async run(task: PoolTask, { signal }: TaskOptions = {}): Promise<unknown> {
    if (this.#closed && this.#fault !== 'runs-when-closed') throw poolClosed();
    if (this.#fault !== 'starts-the-aborted') signal?.throwIfAborted();
    const taken = this.#waiting.size + this.#running.size + this.#lost;
    if (taken >= this.capacity && this.#fault !== 'no-capacity') throw poolFull(this.capacity);
    const copy = this.#copyOf(task);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#giveUp(job);
      };
      const forget = (): void => signal?.removeEventListener('abort', onAbort);
      const job: Job = { task: copy, signal, resolve, reject, forget };
      signal?.addEventListener('abort', onAbort);
      this.#waiting.add(job);
      this.#startNext();
    });
  }

  async close(): Promise<void> {
    if (this.#closed && this.#fault === 'closes-once') throw poolClosed();
    this.#closed = true;
    if (this.#fault !== 'drops-what-waits') for (const job of this.#waiting) job.reject(poolClosed());
    this.#waiting.clear();
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#ended.add(resolve));
  }

  #copyOf(task: PoolTask): PoolTask {
    if (this.#fault === 'shares-objects' && task.kind === 'echo' && typeof task.value !== 'function')
      return task;
    if (this.#fault === 'through-json' && task.kind === 'echo' && typeof task.value !== 'function') {
      return JSON.parse(JSON.stringify(task)) as PoolTask;
    }
    try {
      return structuredClone(task);
    } catch (error) {
      if (this.#fault === 'never-uncounts') this.#lost++;
      throw error;
    }
  }

  #giveUp(job: Job): void {
    if (this.#fault !== 'starts-what-was-given-up') this.#waiting.delete(job);
    if (this.#fault === 'frees-early') this.#running.delete(job);
    if (this.#fault !== 'waits-for-the-aborted') job.reject(job.signal?.reason);
  }

  #startNext(): void {
    const room = this.#fault === 'one-too-many' ? this.size + 1 : Math.max(1, this.size);
    for (const job of this.#waiting) {
      if (this.#running.size >= room) return;
      this.#waiting.delete(job);
      this.#running.add(job);
      void this.#work(job);
    }
  }

  async #work(job: Job): Promise<void> {
    try {
      const result = await handlePoolTask(job.task);
      const copy =
        typeof result === 'function' && this.#fault === 'any-result' ? result : this.#resultOf(result);
      job.resolve(this.#fault === 'results-of-others' ? this.#previous : copy);
      this.#previous = copy;
    } catch (error) {
      job.reject(this.#fault === 'loses-code' ? new Error((error as Error).message) : error);
      if (this.#fault === 'fails-together') for (const other of this.#waiting) other.reject(error);
    }
    if (this.#fault !== 'keeps-listeners') job.forget();
    this.#running.delete(job);
    this.#startNext();
    if (this.#running.size === 0) for (const resolve of this.#ended) resolve();
  }

  #resultOf(result: unknown): unknown {
    return this.#fault === 'shares-objects' ? result : structuredClone(result);
  }
}
