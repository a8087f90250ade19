import { RagError, type Clock, type EmbeddingFunction } from '@rag/contracts';
import { FakeClock } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { batched } from './batched.js';
import { cached } from './cached.js';
import { checked } from './checked.js';
import { matryoshka } from './matryoshka.js';
import { ModelServiceError } from './model-service-error.js';
import { retrying } from './retrying.js';

type Embed = EmbeddingFunction['embed'];

const functionOf = (embed: Embed, dimensions = 1): EmbeddingFunction => ({ model: 'm', dimensions, embed });
const lengths: Embed = async (texts) => Promise.resolve(texts.map(({ length }) => Float32Array.of(length)));
const settled = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('checked()', () => {
  it('hears a function that answers or throws at once as any other', async () => {
    const atOnce = functionOf((() => [Float32Array.of(1)]) as unknown as Embed);
    const { signal } = new AbortController();
    expect(await checked(atOnce).embed(['a'], { signal })).toEqual([Float32Array.of(1)]);
    const reason = new Error('at once');
    const throwing = functionOf(() => {
      throw reason;
    });
    await expect(checked(throwing).embed(['a'], { signal })).rejects.toBe(reason);
  });

  it.each([null, undefined, 5, {}, { model: 'm', dimensions: 2 }, { model: 'm', dimensions: 2, embed: 5 }])(
    'refuses %j typed, as every wrapper does',
    (wrong) => {
      const wrap = [checked, batched, cached, retrying, (fn: EmbeddingFunction) => matryoshka(fn, 1)];
      for (const one of wrap)
        expect(() => one(wrong as unknown as EmbeddingFunction)).toThrow(
          expect.objectContaining({ code: 'RAG_VECTOR_INVALID_OPTION' }),
        );
    },
  );
});

describe('matryoshka()', () => {
  it('gives the prefix with length one, and a zero prefix as it is', () => {
    const vector = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
    return fc.assert(
      fc.asyncProperty(vector, fc.integer({ min: 1, max: 4 }), async (numbers, dimensions) => {
        const fn = functionOf(async () => Promise.resolve([Float32Array.from(numbers)]), 4);
        const [prefix] = await matryoshka(fn, dimensions).embed(['a']);
        expect(prefix).toHaveLength(dimensions);
        const wanted = numbers.slice(0, dimensions);
        const length = Math.hypot(...wanted);
        if (length < 1e-30) return;
        expect(Math.hypot(...prefix!)).toBeCloseTo(1, 4);
        for (const [at, value] of wanted.entries()) expect(prefix![at]).toBeCloseTo(value / length, 4);
      }),
    );
  });

  it('refuses more dimensions than there are, and fewer than one', () => {
    for (const dimensions of [0, -1, 1.5, 5, NaN])
      expect(() => matryoshka(functionOf(lengths, 4), dimensions)).toThrow(RagError);
  });
});

describe('batched()', () => {
  it('keeps the order, the size of a batch and the number of calls at once', async () => {
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const fn = functionOf(async (texts) => {
      sizes.push(texts.length);
      most = Math.max(most, ++running);
      await settled();
      running--;
      return lengths(texts);
    });
    const texts = Array.from({ length: 23 }, (_, at) => 'x'.repeat(at));
    const vectors = await batched(fn, { maxBatch: 5, concurrency: 3 }).embed(texts);
    expect(vectors.map(([length]) => length)).toEqual(texts.map(({ length }) => length));
    expect([Math.max(...sizes), sizes.length, most]).toEqual([5, 5, 3]);
  });

  it('fails as a whole and aborts the other calls', async () => {
    const reason = new Error('broken');
    const aborted: boolean[] = [];
    const fn = functionOf(async (texts, { signal } = {}) => {
      if (texts[0] === 'bad') throw reason;
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted.push(true);
          reject(signal.reason as Error);
        });
      });
    });
    const call = batched(fn, { maxBatch: 1, concurrency: 3 }).embed(['a', 'bad', 'b']);
    await expect(call).rejects.toBe(reason);
    await settled();
    expect(aborted.length).toBeGreaterThanOrEqual(1);
  });
});

describe('cached()', () => {
  it('asks once for a text that several want at the same time, by kind', async () => {
    const asked: string[] = [];
    const fn = functionOf(async (texts, { kind } = {}) => {
      asked.push(...texts.map((text) => `${String(kind)} ${text}`));
      await settled();
      return lengths(texts);
    });
    const remembering = cached(fn);
    await Promise.all([
      remembering.embed(['a', 'b'], { kind: 'query' }),
      remembering.embed(['b', 'c', 'c'], { kind: 'query' }),
    ]);
    await remembering.embed(['a'], { kind: 'passage' });
    await remembering.embed(['a', 'c'], { kind: 'query' });
    expect(asked.sort()).toEqual(['passage a', 'query a', 'query b', 'query c']);
  });

  it('asks once again for all who waited for a call that failed, and apart from texts that they did not want', async () => {
    const asked: string[] = [];
    const fn = functionOf(async (texts) => {
      asked.push(texts.join('+'));
      await settled();
      if (asked.length === 1 || texts.includes('bad')) throw new Error('broken');
      return lengths(texts);
    });
    const remembering = cached(fn);
    const calls = [['a', 'bad'], ['a'], ['a'], ['a']].map(async (texts) => remembering.embed(texts));
    const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(outcomes).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(asked).toEqual(['a+bad', 'a']);
  });

  it('forgets a failure, and keeps no more than it may', async () => {
    let calls = 0;
    const fn = functionOf(async (texts) => {
      if (calls++ === 0) throw new Error('first');
      return lengths(texts);
    });
    const remembering = cached(fn, { maxEntries: 2 });
    await expect(remembering.embed(['a'])).rejects.toThrow('first');
    expect(await remembering.embed(['a', 'bb', 'ccc'])).toHaveLength(3);
    expect(remembering.entries()).toBe(2);
  });

  it('lets go first of what was not used for longest, and finding a text is using it', async () => {
    const asked: string[] = [];
    const fn = functionOf(async (texts) => {
      asked.push(...texts);
      return lengths(texts);
    });
    const remembering = cached(fn, { maxEntries: 2 });
    await remembering.embed(['a']);
    await remembering.embed(['b']);
    await remembering.embed(['a']);
    await remembering.embed(['c']); // takes the place of b
    await remembering.embed(['a']);
    expect(asked).toEqual(['a', 'b', 'c']);
    await remembering.embed(['b']); // takes the place of c
    await remembering.embed(['a', 'b']);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
    await remembering.embed(['c']);
    expect(asked).toEqual(['a', 'b', 'c', 'b', 'c']);
  });

  it('keeps copies: neither who made a vector nor who got it can change what is remembered', async () => {
    const own = Float32Array.of(1);
    const remembering = cached(functionOf(async () => Promise.resolve([own])));
    const [got] = await remembering.embed(['a']);
    got![0] = 98;
    own[0] = 99;
    expect(await remembering.embed(['a'])).toEqual([Float32Array.of(1)]);
  });
});

describe('retrying()', () => {
  const failure = (status: number, retryAfterMs?: number): ModelServiceError =>
    new ModelServiceError('RAG_VECTOR_EMBEDDING_STATUS', `status ${status}`, {
      status,
      retryable: status === 429 || status >= 500,
      retryAfterMs,
    });

  const run = async (
    failures: readonly unknown[],
    options: { attempts?: number; maxDelayMs?: number } = {},
  ): Promise<{ readonly calls: number; readonly waits: readonly number[]; readonly outcome: unknown }> => {
    let calls = 0;
    const waits: number[] = [];
    const clock: Pick<Clock, 'after'> = {
      after: (ms, run) => {
        waits.push(ms);
        const timer = setImmediate(run);
        return () => {
          clearImmediate(timer);
        };
      },
    };
    const fn = functionOf(async (texts) => {
      const reason = failures[calls++];
      if (reason !== undefined) throw reason as Error;
      return lengths(texts);
    });
    const steady = retrying(fn, {
      baseDelayMs: 100,
      maxDelayMs: 1_000,
      clock,
      random: () => 0.5,
      ...options,
    });
    const outcome: unknown = await steady.embed(['abc']).catch((error: unknown) => error);
    return { calls, waits, outcome };
  };

  it('asks again after 429 and 5xx, each wait drawn from twice the bound of the one before', async () => {
    const { calls, waits, outcome } = await run([failure(500), failure(503), failure(429)]);
    expect([calls, waits, outcome]).toEqual([4, [50, 100, 200], [Float32Array.of(3)]]);
  });

  it('waits as long as the service asks for, but for one that asks for too much it does not wait', async () => {
    expect((await run([failure(429, 700)])).waits[0]).toBeGreaterThanOrEqual(700);
    const patient = await run([failure(429, 3_600_000)]);
    expect([patient.calls, patient.waits]).toEqual([1, []]);
  });

  it('gives up after its attempts, and at once where asking again cannot help', async () => {
    const last = failure(500);
    const many = await run([failure(500), failure(500), last], { attempts: 3 });
    expect([many.calls, many.outcome]).toEqual([3, last]);
    for (const reason of [failure(400), failure(401), new Error('a fault of our own')]) {
      const once = await run([reason]);
      expect([once.calls, once.outcome]).toEqual([1, reason]);
    }
  });

  it('stops waiting when it is aborted', async () => {
    const clock = new FakeClock();
    const stop = new AbortController();
    const fn = functionOf(async () => Promise.reject(failure(500)));
    const call = retrying(fn, { clock, random: () => 0.5 }).embed(['a'], { signal: stop.signal });
    await settled();
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});
