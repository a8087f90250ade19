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
}

/** A pool under test, and a control for its tasks. */
export interface PoolUnderTest {
  readonly pool: TaskPool<PoolTask, unknown>;
  readonly control: PoolControl;
}

/** How long something that must happen at once may take: catches what never happens, measures nothing. */
export const AT_ONCE_GUARD_MS = 2000;

/** Makes a pool, uses it, and leaves nothing of it behind. */
export async function withPool(
  subject: TaskPoolSubject,
  options: PoolOptions,
  use: (underTest: PoolUnderTest) => Promise<void>,
): Promise<void> {
  const pool = await subject.create(options);
  const control = new PoolControl();
  try {
    await use({ pool, control });
  } finally {
    control.open();
    await atOnce(pool.close(), 'closing the pool');
  }
}

/** The outcome of a promise that depends on nothing that is still held back. */
export async function atOnce<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const guard = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new assert.AssertionError({ message: `${what} must not wait, but it did` }));
    }, AT_ONCE_GUARD_MS);
  });
  try {
    return await Promise.race([promise, guard]);
  } finally {
    clearTimeout(timer);
  }
}

/** Marks a rejection as expected later, so that it is not reported as unhandled meanwhile. */
export function hush<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
