import assert from 'node:assert/strict';

import type { Awaitable, Clock, TaskPool } from '@rag/contracts';

import { PoolControl } from './pool-control.js';
import type { PoolTask } from './pool-task.js';

/**
 * What a pool may claim: `workers`, that its tasks run in threads of their own; `timeouts`, that it gives up
 * tasks after `taskTimeoutMs` of the given clock; `memoryLimits`, that a thread may hold
 * {@link PoolOptions.heapMegabytes} at most.
 */
export type TaskPoolCapability = 'workers' | 'timeouts' | 'memoryLimits';

/** What a law asks of the pool it is given; a pool that lacks an option leaves it out. */
export interface PoolOptions {
  /** How many tasks run at the same time; an inline pool has one. */
  readonly size?: number;
  readonly capacity?: number;
  readonly taskTimeoutMs?: number;
  readonly clock?: Clock;
  readonly heapMegabytes?: number;
}

/** Makes the pools that the suite checks; each is closed by the law that asked for it. */
export interface TaskPoolSubject {
  create(options: PoolOptions): Awaitable<TaskPool<PoolTask, unknown>>;
  /**
   * Milliseconds after which something that must not wait is taken for waiting: catches what never happens,
   * measures nothing. @defaultValue 10000
   */
  readonly guardMs?: number | undefined;
}

/** What a law works with. */
export interface PoolUnderTest {
  readonly pool: TaskPool<PoolTask, unknown>;
  /** Holds tasks back and counts them. */
  readonly control: PoolControl;
  /** The outcome of a promise that depends on nothing that is still held back; fails where it does. */
  readonly atOnce: <T>(promise: Promise<T>, what: string) => Promise<T>;
}

/** The guard of {@link PoolUnderTest.atOnce} unless a subject says otherwise. */
export const DEFAULT_GUARD_MS = 10_000;

/** Makes a pool, uses it, and leaves nothing of it behind. */
export async function withPool(
  subject: TaskPoolSubject,
  options: PoolOptions,
  use: (underTest: PoolUnderTest) => Promise<void>,
): Promise<void> {
  const pool = await subject.create(options);
  const control = new PoolControl();
  const guardMs = subject.guardMs ?? DEFAULT_GUARD_MS;
  const atOnce: PoolUnderTest['atOnce'] = (promise, what) => guarded(promise, what, guardMs);
  try {
    await use({ pool: withHushedRuns(pool), control, atOnce });
  } finally {
    control.open();
    await atOnce(pool.close(), 'closing the pool');
  }
}

async function guarded<T>(promise: Promise<T>, what: string, guardMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const guard = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new assert.AssertionError({ message: `${what} must not wait, but it did` }));
    }, guardMs);
  });
  try {
    return await Promise.race([promise, guard]);
  } finally {
    clearTimeout(timer);
  }
}

// A law awaits each task when its turn comes, or never where it fails before: that is no unhandled rejection.
function withHushedRuns<Task, Result>(pool: TaskPool<Task, Result>): TaskPool<Task, Result> {
  return {
    size: pool.size,
    capacity: pool.capacity,
    close: () => pool.close(),
    run(task, options) {
      const result = pool.run(task, options);
      result.catch(() => undefined);
      return result;
    },
  };
}
