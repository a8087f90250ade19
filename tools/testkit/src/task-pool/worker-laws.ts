import assert from 'node:assert/strict';

import { FakeClock } from '../fakes/fake-clock.js';
import { assertRagError } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import { withPool, type TaskPoolCapability, type TaskPoolSubject } from './pool-subject.js';

const HEAP_MEGABYTES = 32;
const TASK_TIMEOUT_MS = 1000;

/** Laws about threads that end, block, or run out of time or memory. */
export const WORKER_LAWS: readonly Law<TaskPoolSubject, TaskPoolCapability>[] = [
  {
    name: 'rejects the task whose worker exits, replaces the worker and goes on',
    needs: ['workers'],
    check: (subject) =>
      withPool(subject, { size: 1 }, async ({ pool }) => {
        const lost = [0, 1].map((code) => pool.run({ kind: 'exit', code }));
        const next = pool.run({ kind: 'echo', value: 'next' });
        for (const run of lost) await assertRagError(() => run, 'RAG_POOL_WORKER_LOST');
        assert.equal(await next, 'next');
        assert.equal(await pool.run({ kind: 'echo', value: 'later' }), 'later');
      }),
  },
  {
    name: 'rejects the task whose worker throws outside of it, and goes on',
    needs: ['workers'],
    check: (subject) =>
      withPool(subject, { size: 1 }, async ({ pool }) => {
        await assertRagError(
          () => pool.run({ kind: 'crash', message: 'broken on purpose' }),
          'RAG_POOL_WORKER_LOST',
        );
        assert.equal(await pool.run({ kind: 'echo', value: 'next' }), 'next');
      }),
  },
  {
    name: 'loses no task but that of the worker that ended',
    needs: ['workers'],
    check: (subject) =>
      withPool(subject, { size: 2 }, async ({ pool, control }) => {
        const neighbour = pool.run(control.hold('neighbour'));
        await control.started(1);
        await assertRagError(() => pool.run({ kind: 'exit', code: 1 }), 'RAG_POOL_WORKER_LOST');
        control.open();
        assert.equal(await neighbour, 'neighbour');
      }),
  },
  {
    name: 'keeps the calling thread free',
    needs: ['workers'],
    check: (subject) =>
      withPool(subject, { size: 1 }, async ({ pool, control }) => {
        const blocked = pool.run(control.busy('done'));
        await control.started(1);
        control.open();
        assert.equal(await blocked, 'done');
      }),
  },
  {
    name: 'ends a blocked worker when it is closed',
    needs: ['workers'],
    check: (subject) =>
      withPool(subject, { size: 1 }, async ({ pool, control, atOnce }) => {
        const blocked = pool.run(control.busy());
        await control.started(1);
        await atOnce(pool.close(), 'closing a pool with a blocked worker');
        await assertRagError(() => blocked, 'RAG_POOL_CLOSED');
        assert.equal(control.endedCount, 0);
      }),
  },
  {
    name: 'gives up a task that never answers, and replaces its worker',
    needs: ['workers', 'timeouts'],
    check: async (subject) => {
      const clock = new FakeClock();
      await withPool(
        subject,
        { size: 1, taskTimeoutMs: TASK_TIMEOUT_MS, clock },
        async ({ pool, control, atOnce }) => {
          const silent = pool.run({ kind: 'never' });
          const next = pool.run({ kind: 'echo', value: 'next' });
          clock.advance(TASK_TIMEOUT_MS);
          await assertRagError(() => atOnce(silent, 'giving up a silent task'), 'RAG_POOL_TASK_TIMEOUT');
          assert.equal(await next, 'next');
          const blocked = pool.run(control.busy());
          await control.started(1);
          clock.advance(TASK_TIMEOUT_MS);
          await assertRagError(() => atOnce(blocked, 'giving up a blocked task'), 'RAG_POOL_TASK_TIMEOUT');
          assert.equal(await pool.run({ kind: 'echo', value: 'later' }), 'later');
        },
      );
    },
  },
  {
    name: 'sets no timer for a task that waits, and leaves none for one that has ended',
    needs: ['timeouts'],
    check: async (subject) => {
      const clock = new FakeClock();
      await withPool(
        subject,
        { size: 1, taskTimeoutMs: TASK_TIMEOUT_MS, clock },
        async ({ pool, control }) => {
          const running = pool.run(control.hold('running'));
          const waiting = pool.run(control.hold('waiting'));
          await control.started(1);
          clock.advance(TASK_TIMEOUT_MS - 1);
          control.open();
          assert.equal(await running, 'running');
          clock.advance(TASK_TIMEOUT_MS - 1);
          assert.equal(await waiting, 'waiting');
          assert.equal(clock.pendingTimers, 0);
        },
      );
    },
  },
  {
    name: 'outlives a worker that runs out of memory',
    needs: ['workers', 'memoryLimits'],
    check: (subject) =>
      withPool(subject, { size: 1, heapMegabytes: HEAP_MEGABYTES }, async ({ pool }) => {
        assert.equal(await pool.run({ kind: 'allocate', megabytes: 1 }), 1);
        await assertRagError(
          () => pool.run({ kind: 'allocate', megabytes: 4 * HEAP_MEGABYTES }),
          'RAG_POOL_WORKER_LOST',
        );
        assert.equal(await pool.run({ kind: 'echo', value: 'next' }), 'next');
      }),
  },
];
