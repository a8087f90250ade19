import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';

import { assertFailsWith, assertRagError } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import { withPool, type TaskPoolCapability, type TaskPoolSubject } from './pool-subject.js';

/** Laws about how many tasks run and wait, and about giving them up. */
export const QUEUE_LAWS: readonly Law<TaskPoolSubject, TaskPoolCapability>[] = [
  {
    name: 'runs at most "size" tasks at the same time',
    check: (subject) =>
      withPool(subject, { size: 2 }, async ({ pool, control }) => {
        const runs = Array.from({ length: pool.size + 3 }, () => pool.run(control.hold()));
        await control.started(pool.size);
        await pausesEnough();
        control.open();
        await Promise.all(runs);
        assert.equal(control.mostRunning, pool.size);
      }),
  },
  {
    name: 'rejects one task more than its capacity at once',
    check: (subject) =>
      withPool(subject, { size: 1, capacity: 3 }, async ({ pool, control, atOnce }) => {
        const runs = Array.from({ length: pool.capacity }, (_, i) => pool.run(control.hold(i)));
        await assertRagError(
          () => atOnce(pool.run({ kind: 'echo', value: 'too many' }), 'the rejection of a full pool'),
          'RAG_POOL_FULL',
        );
        control.open();
        assert.deepEqual(
          await Promise.all(runs),
          runs.map((_, i) => i),
        );
        assert.equal(await pool.run({ kind: 'echo', value: 'room again' }), 'room again');
      }),
  },
  {
    name: 'does not start a task whose signal has aborted before',
    check: (subject) =>
      withPool(subject, {}, async ({ pool, control }) => {
        const reason = new Error('given up before');
        control.open();
        await assertFailsWith(() => pool.run(control.hold(), { signal: AbortSignal.abort(reason) }), reason);
        await pool.run({ kind: 'echo', value: 'a turn for everything else' });
        assert.equal(control.startedCount, 0);
      }),
  },
  {
    name: 'gives up a waiting task at once, never starts it and frees its place',
    check: (subject) =>
      withPool(subject, { size: 1, capacity: 2 }, async ({ pool, control, atOnce }) => {
        const running = pool.run(control.hold('running'));
        await control.started(1);
        const aborter = new AbortController();
        const waiting = pool.run(control.hold('given up'), { signal: aborter.signal });
        const reason = new Error('given up while waiting');
        aborter.abort(reason);
        await assertFailsWith(() => atOnce(waiting, 'giving up a waiting task'), reason);
        const next = pool.run({ kind: 'echo', value: 'next' });
        control.open();
        assert.deepEqual(await Promise.all([running, next]), ['running', 'next']);
        assert.equal(control.startedCount, 1);
      }),
  },
  {
    name: 'gives up a running task at once and lets it end unheard',
    check: (subject) =>
      withPool(subject, { size: 1 }, async ({ pool, control, atOnce }) => {
        const aborter = new AbortController();
        const running = pool.run(control.hold('unheard'), { signal: aborter.signal });
        await control.started(1);
        const reason = new Error('given up while running');
        aborter.abort(reason);
        await assertFailsWith(() => atOnce(running, 'giving up a running task'), reason);
        const next = pool.run({ kind: 'echo', value: 'heard' });
        control.open();
        assert.equal(await next, 'heard');
        await control.ended(1);
      }),
  },
  {
    name: 'counts a running task that was given up until it has ended',
    check: (subject) =>
      withPool(subject, { size: 1, capacity: 1 }, async ({ pool, control, atOnce }) => {
        const aborter = new AbortController();
        const running = pool.run(control.hold(), { signal: aborter.signal });
        await control.started(1);
        const reason = new Error('given up while running');
        aborter.abort(reason);
        await assertFailsWith(() => atOnce(running, 'giving up a running task'), reason);
        await assertRagError(
          () => atOnce(pool.run({ kind: 'echo', value: 0 }), 'the rejection of a full pool'),
          'RAG_POOL_FULL',
        );
      }),
  },
  {
    name: 'leaves no listener on a signal',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        const { signal } = new AbortController();
        await pool.run({ kind: 'echo', value: 1 }, { signal });
        await pool.run({ kind: 'throw', message: 'broken on purpose' }, { signal }).catch(() => undefined);
        await pool.run({ kind: 'echo', value: 'a turn for everything else' });
        assert.equal(getEventListeners(signal, 'abort').length, 0);
      }),
  },
  {
    name: 'starts nothing after it was closed',
    check: (subject) =>
      withPool(subject, {}, async ({ pool, control, atOnce }) => {
        control.open();
        await pool.close();
        await assertRagError(
          () => atOnce(pool.run(control.hold()), 'the rejection of a closed pool'),
          'RAG_POOL_CLOSED',
        );
        assert.equal(control.startedCount, 0);
      }),
  },
  {
    name: 'rejects what waits when it is closed, and has settled every task then',
    check: (subject) =>
      withPool(subject, { size: 1 }, async ({ pool, control, atOnce }) => {
        const running = pool.run(control.hold());
        await control.started(1);
        const waiting = [pool.run(control.hold()), pool.run(control.hold())];
        const closing = pool.close();
        control.open();
        await atOnce(closing, 'closing a pool');
        await atOnce(Promise.allSettled([running, ...waiting]), 'every task of a closed pool');
        for (const run of waiting) await assertRagError(() => run, 'RAG_POOL_CLOSED');
        assert.equal(control.startedCount, 1);
      }),
  },
  {
    name: 'can be closed twice',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        await pool.run({ kind: 'echo', value: 1 });
        await Promise.all([pool.close(), pool.close()]);
        await pool.close();
      }),
  },
];

// Long enough for a pool that starts too many tasks to start them; a correct one passes at any length.
async function pausesEnough(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
