import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { DATA_LAWS } from './data-laws.js';
import { describeTaskPool, taskPoolLaws } from './describe-task-pool.js';
import type { PoolOptions } from './pool-subject.js';
import { QUEUE_LAWS } from './queue-laws.js';
import { ToyTaskPool, type ToyPoolFault } from './toy-task-pool.test-support.js';
import { ToyWorkerPool, type ToyWorkerPoolFault } from './toy-worker-pool.test-support.js';
import { WORKER_LAWS } from './worker-laws.js';

/** Short: it is only given to pools that are broken, and only makes the red come sooner. */
const GUARD_MS = 200;

const THREADS = { workers: true, timeouts: true, memoryLimits: true };

describeTaskPool({ name: 'an inline pool of any size', create: (options) => new ToyTaskPool(options) });

const NOT_ABOUT_THREADS = 'the toy pool of threads is there for the laws of threads alone';

describeTaskPool({
  name: 'a pool of threads',
  create: (options) => new ToyWorkerPool(options),
  capabilities: THREADS,
  skip: [...DATA_LAWS, ...QUEUE_LAWS].map(({ name }) => ({ test: name, reason: NOT_ABOUT_THREADS })),
});

const NOTICED_BY: readonly (readonly [fault: ToyPoolFault, law: string])[] = [
  ['no-size', 'has a size and a capacity of at least one'],
  ['through-json', 'brings back what a task gives'],
  ['results-of-others', 'gives each caller the result of its own task'],
  ['shares-objects', 'hands out copies, never the objects that went in'],
  ['fails-together', 'rejects a task that throws, and that one alone'],
  ['loses-code', 'keeps code, message and details of a RagError'],
  ['never-uncounts', 'rejects a task that is not plain data and keeps no place for it'],
  ['any-result', 'rejects a task whose result is not plain data, and that one alone'],
  ['one-too-many', 'runs at most "size" tasks at the same time'],
  ['no-capacity', 'rejects one task more than its capacity at once'],
  ['starts-the-aborted', 'does not start a task whose signal has aborted before'],
  ['starts-what-was-given-up', 'gives up a waiting task at once, never starts it and frees its place'],
  ['waits-for-the-aborted', 'gives up a running task at once and lets it end unheard'],
  ['frees-early', 'counts a running task that was given up until it has ended'],
  ['keeps-listeners', 'leaves no listener on a signal'],
  ['runs-when-closed', 'starts nothing after it was closed'],
  ['drops-what-waits', 'rejects what waits when it is closed, and has settled every task then'],
  ['closes-once', 'can be closed twice'],
];

const NOTICED_BY_THREADS: readonly (readonly [fault: ToyWorkerPoolFault | 'inline', law: string])[] = [
  ['deaf-to-exits', 'rejects the task whose worker exits, replaces the worker and goes on'],
  ['wrong-code-of-crashes', 'rejects the task whose worker throws outside of it, and goes on'],
  ['loses-neighbours', 'loses no task but that of the worker that ended'],
  ['inline', 'keeps the calling thread free'],
  ['waits-for-the-blocked', 'ends a blocked worker when it is closed'],
  ['never-gives-up', 'gives up a task that never answers, and replaces its worker'],
  ['timer-of-waiting', 'sets no timer for a task that waits, and leaves none for one that has ended'],
  ['no-heap-limit', 'outlives a worker that runs out of memory'],
];

describe('taskPoolLaws()', () => {
  it.each(NOTICED_BY)('notices a pool that is broken by "%s"', async (fault, name) => {
    const laws = taskPoolLaws().filter((law) => law.name === name);
    const subject = { create: (options: PoolOptions) => new ToyTaskPool(options, fault), guardMs: GUARD_MS };
    const broken = await findBrokenLaws(laws, subject, {});
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it.each(NOTICED_BY_THREADS)('notices a pool of threads that is broken by "%s"', async (fault, name) => {
    const laws = taskPoolLaws().filter((law) => law.name === name);
    const create = (options: PoolOptions): ToyTaskPool | ToyWorkerPool =>
      fault === 'inline' ? new ToyTaskPool(options) : new ToyWorkerPool(options, fault);
    const broken = await findBrokenLaws(laws, { create, guardMs: GUARD_MS }, THREADS);
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it('has no law that was never seen to fail', () => {
    const seen = [...NOTICED_BY, ...NOTICED_BY_THREADS].map(([, name]) => name);
    expect(taskPoolLaws().map(({ name }) => name)).toEqual(seen);
    expect(WORKER_LAWS.map(({ name }) => name)).toEqual(NOTICED_BY_THREADS.map(([, name]) => name));
  });
});
