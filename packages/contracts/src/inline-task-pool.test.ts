import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { RagError } from './errors.js';
import { DEFAULT_POOL_CAPACITY, InlineTaskPool, untilAborted } from './inline-task-pool.js';

/** A pool whose tasks end when they are told to. */
const controlledPool = (capacity?: number) => {
  const started: number[] = [];
  const release = new Map<number, () => void>();
  const pool = new InlineTaskPool(
    async (task: number) => {
      started.push(task);
      await new Promise<void>((resolve) => release.set(task, resolve));
      return task * 10;
    },
    { capacity },
  );
  return { pool, started, finish: (task: number) => release.get(task)?.() };
};

const settle = async (): Promise<void> => {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
};

describe('InlineTaskPool.run()', () => {
  it('gives results of synchronous and asynchronous tasks', async () => {
    expect(await new InlineTaskPool((n: number) => n * 2).run(21)).toBe(42);
    expect(await new InlineTaskPool(async (n: number) => n * 2).run(21)).toBe(42);
  });

  it('runs one task at a time, in the order in which they came, and none within the call', async () => {
    const { pool, started, finish } = controlledPool();
    const results = [1, 2, 3].map(async (task) => pool.run(task));
    expect(started).toEqual([]);
    await settle();
    expect(started).toEqual([1]);
    finish(1);
    await settle();
    expect(started).toEqual([1, 2]);
    finish(2);
    await settle();
    finish(3);
    expect(await Promise.all(results)).toEqual([10, 20, 30]);
    expect(pool.size).toBe(1);
  });

  it('lets only plain data in and out, copied at the call', async () => {
    const seen: unknown[] = [];
    const pool = new InlineTaskPool((task: { list: number[] }) => {
      seen.push(task);
      task.list.push(9);
      return task;
    });
    const task = { list: [1] };
    const result = pool.run(task);
    task.list.push(2);
    expect(await result).toEqual({ list: [1, 9] });
    expect(await result).not.toBe(seen[0]);
    expect(task).toEqual({ list: [1, 2] });
  });

  it('rejects what cannot be cloned, going in or coming out, and works on', async () => {
    const pool = new InlineTaskPool<unknown, unknown>(
      (task) => (task === 'function' ? (): number => 1 : task),
      {
        capacity: 1,
      },
    );
    await expect(pool.run(() => 1)).rejects.toMatchObject({ name: 'DataCloneError' });
    await expect(pool.run('function')).rejects.toMatchObject({ name: 'DataCloneError' });
    // The capacity of one would be used up by now if a refused task still counted.
    expect(await pool.run('next')).toBe('next');
  });

  it('rejects a task that throws alone, with its code', async () => {
    const pool = new InlineTaskPool((task: number) => {
      if (task === 1) throw new RagError('RAG_TEST_BROKEN', 'Cannot run: broken');
      return task;
    });
    const [first, second] = await Promise.allSettled([pool.run(1), pool.run(2)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'RAG_TEST_BROKEN' } });
    expect(second).toEqual({ status: 'fulfilled', value: 2 });
  });
});

describe('InlineTaskPool capacity', () => {
  it('is 1024 unless told otherwise', () => {
    expect(DEFAULT_POOL_CAPACITY).toBe(1024);
    expect(new InlineTaskPool(() => 1).capacity).toBe(1024);
  });

  it.each([0, -1, 1.5, NaN, Infinity])('cannot be %d', (capacity) => {
    expect(codeOf(() => new InlineTaskPool(() => 1, { capacity }))).toBe('RAG_POOL_INVALID_CAPACITY');
  });

  it('refuses one task more at once and takes tasks again when there is room', async () => {
    const { pool, finish } = controlledPool(2);
    const results = [pool.run(1), pool.run(2)];
    await expect(pool.run(3)).rejects.toMatchObject({ code: 'RAG_POOL_FULL', details: { capacity: 2 } });
    await settle();
    await expect(pool.run(3)).rejects.toMatchObject({ code: 'RAG_POOL_FULL' });
    finish(1);
    await settle();
    const third = pool.run(3);
    finish(2);
    await settle();
    finish(3);
    expect(await Promise.all([...results, third])).toEqual([10, 20, 30]);
  });

  it('counts an aborted task while it runs, and no longer one that only waited', async () => {
    const { pool, started, finish } = controlledPool(2);
    const running = new AbortController();
    const waiting = new AbortController();
    const results = [pool.run(1, { signal: running.signal }), pool.run(2, { signal: waiting.signal })];
    const outcomes = Promise.allSettled(results);
    await settle();
    running.abort('running');
    await settle();
    await expect(pool.run(3)).rejects.toMatchObject({ code: 'RAG_POOL_FULL' });
    waiting.abort('waiting');
    const third = pool.run(3);
    finish(1);
    await settle();
    finish(3);
    expect(await third).toBe(30);
    expect(started).toEqual([1, 3]);
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: 'running' },
      { status: 'rejected', reason: 'waiting' },
    ]);
  });
});

describe('InlineTaskPool with a signal', () => {
  it('starts nothing when it was aborted before', async () => {
    const { pool, started } = controlledPool();
    await expect(pool.run(1, { signal: AbortSignal.abort('before') })).rejects.toBe('before');
    await settle();
    expect(started).toEqual([]);
  });

  it('rejects at once while a task runs, lets it run to its end, and then runs the next', async () => {
    const { pool, started, finish } = controlledPool();
    const controller = new AbortController();
    const first = pool.run(1, { signal: controller.signal });
    const rejected = expect(first).rejects.toBe('enough');
    const second = pool.run(2);
    await settle();
    controller.abort('enough');
    await rejected;
    await settle();
    expect(started).toEqual([1]);
    finish(1);
    await settle();
    finish(2);
    expect(await second).toBe(20);
  });
});

describe('InlineTaskPool.close()', () => {
  it('rejects what waits at once, lets what runs end, and starts nothing any more', async () => {
    const { pool, started, finish } = controlledPool();
    const first = pool.run(1);
    const second = pool.run(2);
    const rejected = expect(second).rejects.toMatchObject({ code: 'RAG_POOL_CLOSED' });
    await settle();
    let closed = false;
    const closing = pool.close().then(() => {
      closed = true;
    });
    await rejected;
    await settle();
    expect(closed).toBe(false);
    finish(1);
    expect(await first).toBe(10);
    await closing;
    await expect(pool.run(3)).rejects.toMatchObject({ code: 'RAG_POOL_CLOSED' });
    expect(started).toEqual([1]);
  });

  it('is harmless on an idle pool and when it is called again', async () => {
    const { pool } = controlledPool();
    await pool.close();
    await pool.close();
    await expect(pool.run(1)).rejects.toMatchObject({ code: 'RAG_POOL_CLOSED' });
  });
});

describe('untilAborted()', () => {
  it('gives the outcome of the promise', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    expect(await untilAborted(Promise.resolve(1), undefined)).toBe(1);
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('rejects with the reason, and drops the outcome that comes later', async () => {
    const controller = new AbortController();
    let fail: (error: Error) => void = () => undefined;
    const promise = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const waiting = untilAborted(promise, controller.signal);
    const rejected = expect(waiting).rejects.toBe('enough');
    controller.abort('enough');
    await rejected;
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => {
      unhandled.push(error);
    };
    process.on('unhandledRejection', listen);
    fail(new Error('too late'));
    await expect(untilAborted(Promise.reject(new Error('late')), controller.signal)).rejects.toBe('enough');
    await settle();
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (type: string, listener: EventListener): void => {
      listeners.add(listener);
      add(type, listener);
    };
    signal.removeEventListener = (type: string, listener: EventListener): void => {
      listeners.delete(listener);
      remove(type, listener);
    };
    const waiting = untilAborted(Promise.resolve(1), signal);
    expect(listeners.size).toBe(1);
    await waiting;
    await settle();
    expect(listeners.size).toBe(0);
  });
});
