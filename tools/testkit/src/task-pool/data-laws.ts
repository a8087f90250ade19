import assert from 'node:assert/strict';

import { assertRagError, failureOf } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import { withPool, type TaskPoolSubject, type TaskPoolCapability } from './pool-subject.js';
import type { PoolTask } from './pool-task.js';

const PLAIN_DATA: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  -0,
  'text with \u{1F600} and a lone \uD800',
  [1, [2, [3]]],
  { constructor: 'a key as any other', nested: { list: [null] } },
  new Map([['key', new Set([1])]]),
  new Uint32Array([1, 2, 3]),
];

/** Laws about what goes into a pool and what comes out, failures included. */
export const DATA_LAWS: readonly Law<TaskPoolSubject, TaskPoolCapability>[] = [
  {
    name: 'has a size and a capacity of at least one',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        for (const count of [pool.size, pool.capacity]) {
          assert.ok(Number.isSafeInteger(count) && count >= 1, `got "${count}"`);
        }
      }),
  },
  {
    name: 'brings back what a task gives',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        for (const value of PLAIN_DATA) assert.deepEqual(await pool.run({ kind: 'echo', value }), value);
      }),
  },
  {
    name: 'gives each caller the result of its own task',
    check: (subject) =>
      withPool(subject, { size: 2 }, async ({ pool }) => {
        const values = Array.from({ length: 40 }, (_, i) => i);
        const results = await Promise.all(values.map((value) => pool.run({ kind: 'echo', value })));
        assert.deepEqual(results, values);
      }),
  },
  {
    name: 'hands out copies, never the objects that went in',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        const value = { list: [1] };
        const result = await pool.run({ kind: 'echo', value });
        value.list.push(2);
        assert.deepEqual(result, { list: [1] });
      }),
  },
  {
    name: 'rejects a task that throws, and that one alone',
    check: (subject) =>
      withPool(subject, { size: 2 }, async ({ pool }) => {
        const outcomes = await Promise.allSettled([
          pool.run({ kind: 'echo', value: 'before' }),
          pool.run({ kind: 'throw', message: 'broken on purpose' }),
          pool.run({ kind: 'echo', value: 'after' }),
        ]);
        assert.deepEqual(
          outcomes.map((outcome) => outcome.status),
          ['fulfilled', 'rejected', 'fulfilled'],
        );
        const { reason } = outcomes[1] as PromiseRejectedResult;
        assert.match((reason as Error).message, /broken on purpose/);
      }),
  },
  {
    name: 'keeps code, message and details of a RagError',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        const message = 'Cannot read "a.md": it is locked';
        const details = { path: 'a.md', limit: 3 };
        const error = await assertRagError(
          () => pool.run({ kind: 'fail', code: 'RAG_DEMO_LOCKED', message, details }),
          'RAG_DEMO_LOCKED',
        );
        assert.equal(error.message, message);
        assert.deepEqual({ ...error.details }, details);
      }),
  },
  {
    name: 'rejects a task that is not plain data and keeps no place for it',
    check: (subject) =>
      withPool(subject, { size: 1, capacity: 2 }, async ({ pool }) => {
        const unclonable: PoolTask = { kind: 'echo', value: () => undefined };
        for (let i = 0; i < 4; i++) await failureOf(() => pool.run(unclonable));
        assert.equal(await pool.run({ kind: 'echo', value: 'next' }), 'next');
      }),
  },
  {
    name: 'rejects a task whose result is not plain data, and that one alone',
    check: (subject) =>
      withPool(subject, {}, async ({ pool }) => {
        await failureOf(() => pool.run({ kind: 'unclonable' }));
        assert.equal(await pool.run({ kind: 'echo', value: 'next' }), 'next');
      }),
  },
];
