import { deferred, FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { AnswerCache, answerKey } from './answer-cache.js';

const make = (
  ttlMs = 100,
  maxAnswers = 2,
): { clock: FakeClock; cache: AnswerCache<number>; next: () => Promise<number>; made: () => number } => {
  const clock = new FakeClock();
  let made = 0;
  return {
    clock,
    cache: new AnswerCache<number>({ clock, ttlMs, maxAnswers }),
    next: async () => Promise.resolve(++made),
    made: () => made,
  };
};

describe('AnswerCache', () => {
  it('keeps an answer until its time is over', async () => {
    const { clock, cache, next } = make();
    expect(await cache.get('a', next)).toBe(1);
    clock.advance(99);
    expect(await cache.get('a', next)).toBe(1);
    clock.advance(1);
    expect(await cache.get('a', next)).toBe(2);
  });

  it('counts the time from the answer, not from the question', async () => {
    const { clock, cache, next } = make();
    const slow = deferred<number>();
    const first = cache.get('a', () => slow.promise);
    clock.advance(1_000);
    const shared = cache.get('a', next);
    slow.resolve(7);
    expect([await first, await shared]).toEqual([7, 7]);
    clock.advance(99);
    expect(await cache.get('a', next)).toBe(7);
  });

  it('takes an answer from the future for expired: the clock was set back', async () => {
    const { clock, cache, next } = make();
    await cache.get('a', next);
    clock.set(clock.now() - 1);
    expect(await cache.get('a', next)).toBe(2);
  });

  it('lets those go that were asked for least recently', async () => {
    const { cache, next, made } = make();
    await cache.get('a', next);
    await cache.get('b', next);
    await cache.get('a', next);
    await cache.get('c', next);
    expect([cache.size, made()]).toEqual([2, 3]);
    expect(await cache.get('a', next)).toBe(1);
    expect(await cache.get('b', next)).toBe(4);
  });

  it('shares an answer under way, and does not keep one that failed', async () => {
    const { cache, next } = make();
    const slow = deferred<number>();
    const flights = [1, 2, 3].map(async () => cache.get('a', () => slow.promise));
    slow.reject(new Error('away'));
    for (const outcome of await Promise.allSettled(flights)) expect(outcome.status).toBe('rejected');
    expect(await cache.get('a', next)).toBe(1);
  });

  it('keeps for ever where it is told to', async () => {
    const { clock, cache, next } = make(Infinity);
    await cache.get('a', next);
    clock.advance(1e12);
    expect(await cache.get('a', next)).toBe(1);
  });
});

describe('answerKey()', () => {
  it('does not depend on the order of keys', () => {
    expect(answerKey([{ a: 1, b: { $gt: 1, $lt: 2 } }])).toBe(answerKey([{ b: { $lt: 2, $gt: 1 }, a: 1 }]));
  });

  it.each([
    [
      ['a', 1],
      ['a', '1'],
    ],
    [['a'], ['a', undefined]],
    [[{ a: 1 }], [['object', 'a', 1]]],
    [[{ a: ['b'] }], [{ a: 'b' }]],
    [[{}], [[]]],
    [[JSON.parse('{"__proto__":1}')], [{}]],
  ])('tells %j from %j', (left, right) => {
    expect(answerKey(left)).not.toBe(answerKey(right));
  });
});
