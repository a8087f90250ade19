import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { poolClosed, RagError, type RagErrorCode, type TaskPool } from '@rag/contracts';

import type { PoolOptions } from './pool-subject.js';
import { POOL_WORKER_URL, type PoolTask } from './pool-task.js';

/** The ways in which a toy pool of threads can be broken on purpose; none: it is correct. */
export type ToyWorkerPoolFault =
  | 'deaf-to-exits'
  | 'wrong-code-of-crashes'
  | 'loses-neighbours'
  | 'waits-for-the-blocked'
  | 'never-gives-up'
  | 'timer-of-waiting'
  | 'no-heap-limit';

interface Job {
  readonly task: PoolTask;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly code?: RagErrorCode; readonly message: string } };

/** A thread a task: slow and plain; correct as far as the laws of threads go, or broken in exactly one way. */
export class ToyWorkerPool implements TaskPool<PoolTask, unknown> {
  readonly size: number;
  readonly capacity = 1000;
  readonly #options: PoolOptions;
  readonly #fault: ToyWorkerPoolFault | undefined;
  readonly #waiting: Job[] = [];
  readonly #running = new Map<Worker, Job>();
  #closed = false;

  constructor(options: PoolOptions, fault?: ToyWorkerPoolFault) {
    this.size = options.size ?? 1;
    this.#options = options;
    this.#fault = fault;
  }

  async run(task: PoolTask): Promise<unknown> {
    if (this.#closed) throw poolClosed();
    return new Promise((resolve, reject) => {
      if (this.#fault === 'timer-of-waiting') this.#giveUpLater(reject);
      this.#waiting.push({ task, resolve, reject });
      this.#startNext();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(poolClosed());
    const running = [...this.#running];
    if (this.#fault === 'waits-for-the-blocked') {
      await Promise.all(running.map(([worker]) => once(worker, 'message')));
    }
    for (const [worker, job] of running) {
      job.reject(poolClosed());
      await worker.terminate();
    }
  }

  #startNext(): void {
    while (this.#running.size < this.size && !this.#closed) {
      const job = this.#waiting.shift();
      if (job === undefined) return;
      this.#start(job);
    }
  }

  #start(job: Job): void {
    const { heapMegabytes = 64 } = this.#options;
    const worker = new Worker(POOL_WORKER_URL, {
      stderr: true,
      resourceLimits: this.#fault === 'no-heap-limit' ? {} : { maxOldGenerationSizeMb: heapMegabytes },
    });
    this.#running.set(worker, job);
    const cancel = this.#fault === 'never-gives-up' ? undefined : this.#giveUpLater((error) => end(error));
    const end = (error: unknown): void => {
      if (!this.#running.delete(worker)) return;
      cancel?.();
      job.reject(error);
      void worker.terminate();
      this.#startNext();
    };
    worker.once('message', (answer: Answer) => {
      if (answer.ok) job.resolve(answer.result);
      else job.reject(new RagError(answer.error.code ?? 'RAG_POOL_TASK_FAILED', answer.error.message));
      end(undefined);
    });
    worker.once('error', (error) => {
      end(this.#fault === 'wrong-code-of-crashes' ? error : workerLost());
    });
    worker.once('exit', () => {
      if (this.#fault === 'deaf-to-exits') end(poolClosed());
      if (this.#fault === 'loses-neighbours' && this.#running.has(worker)) {
        for (const other of this.#running.values()) other.reject(workerLost());
      }
      end(workerLost());
    });
    worker.postMessage({ id: 1, task: job.task });
  }

  #giveUpLater(giveUp: (error: RagError) => void): (() => void) | undefined {
    const { clock, taskTimeoutMs = 1000 } = this.#options;
    return clock?.after(taskTimeoutMs, () => {
      giveUp(
        new RagError('RAG_POOL_TASK_TIMEOUT', `Cannot finish a task: "${taskTimeoutMs}" ms have passed`),
      );
    });
  }
}

function workerLost(): RagError {
  return new RagError('RAG_POOL_WORKER_LOST', 'Cannot finish a task: its worker ended');
}
