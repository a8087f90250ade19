import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { RateLimiter } from './rate-limiter.js';

function takeMany(limiter: RateLimiter, callerId: string, times: number): number {
  return Array.from({ length: times }, () => limiter.take(callerId)).filter((wait) => wait === 0).length;
}

describe('RateLimiter', () => {
  it('lets twice the rate through at once, then the rate', () => {
    const clock = new FakeClock();
    const limiter = new RateLimiter(5, clock);
    expect(takeMany(limiter, 'a', 20)).toBe(10);
    clock.advance(1_000);
    expect(takeMany(limiter, 'a', 20)).toBe(5);
    clock.advance(60_000);
    expect(takeMany(limiter, 'a', 20)).toBe(10);
  });

  it('gives each caller a share of its own', () => {
    const limiter = new RateLimiter(5, new FakeClock());
    expect([takeMany(limiter, 'a', 20), takeMany(limiter, 'b', 20)]).toEqual([10, 10]);
  });

  it('says how many seconds to wait, and that is enough', () => {
    const clock = new FakeClock();
    const limiter = new RateLimiter(1, clock);
    takeMany(limiter, 'a', 2);
    const waitSeconds = limiter.take('a');
    expect(waitSeconds).toBe(1);
    clock.advance(waitSeconds * 1_000);
    expect(limiter.take('a')).toBe(0);
  });

  it('gives and takes nothing where the clock goes back', () => {
    const clock = new FakeClock(1_000_000);
    const limiter = new RateLimiter(5, clock);
    expect(takeMany(limiter, 'a', 4)).toBe(4);
    clock.set(0);
    expect(takeMany(limiter, 'a', 20)).toBe(6);
  });
});
