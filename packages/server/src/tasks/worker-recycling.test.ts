import { describe, expect, it } from 'vitest';

import { serveTasks, type WorkerPort } from './serve-tasks.js';
import { WorkerTaskPool } from './worker-task-pool.js';

/** A worker that counts its tasks, and is spent after the second. */
const COUNTING_WORKER = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', ({ id }) => {
    count += 1;
    parentPort.postMessage({ id, ok: true, isSpent: count === 2, result: count });
  });
`;

describe('WorkerTaskPool', () => {
  it('replaces a worker that says it is spent, and loses no task', async () => {
    const entry = new URL(`data:text/javascript,${encodeURIComponent(COUNTING_WORKER)}`);
    const pool = new WorkerTaskPool<number, number>({ entry, size: 1 });
    try {
      const counts = await Promise.all([1, 2, 3, 4, 5].map((task) => pool.run(task)));
      expect(counts).toEqual([1, 2, 1, 2, 1]);
    } finally {
      await pool.close();
    }
  });
});

describe('serveTasks()', () => {
  it('says with each answer whether the worker is spent', async () => {
    const answers: unknown[] = [];
    let listen: ((message: unknown) => void) | undefined;
    const port: WorkerPort = {
      on: (_, listener) => (listen = listener),
      postMessage: (message) => answers.push(message),
    };
    let isSpent = false;
    serveTasks(port, (task: number) => task * 2, { isSpent: () => isSpent });
    listen?.({ id: 1, task: 4 });
    await Promise.resolve();
    isSpent = true;
    listen?.({ id: 2, task: 5 });
    await Promise.resolve();
    await Promise.resolve();
    expect(answers).toEqual([
      { id: 1, isSpent: false, ok: true, result: 8 },
      { id: 2, isSpent: true, ok: true, result: 10 },
    ]);
  });
});
