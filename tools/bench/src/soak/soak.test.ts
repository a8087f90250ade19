import { describe, expect, it } from 'vitest';

import { heapGrowth } from './heap-trend.js';
import { count, emptyTally, lostAnswers } from './soak-tally.js';

describe('heapGrowth()', () => {
  const samplesOf = (bytes: (index: number) => number) =>
    Array.from({ length: 50 }, (_, index) => ({ atMs: index * 1_000, bytes: bytes(index) }));

  it('is nothing for a heap that swings about one size', () => {
    expect(Math.abs(heapGrowth(samplesOf((index) => 100 + (index % 2 === 0 ? 3 : -3))))).toBeLessThan(0.01);
  });

  it('is the share by which a heap rises, whatever it did while caches filled', () => {
    const growth = heapGrowth(samplesOf((index) => (index < 10 ? 1 : 100 + (index - 10))));
    expect(growth).toBeCloseTo(0.39, 5);
  });

  it('is nothing for fewer than two samples', () => {
    expect([heapGrowth([]), heapGrowth([{ atMs: 1, bytes: 5 }])]).toEqual([0, 0]);
  });
});

describe('count()', () => {
  it('counts every request once, and keeps the first errors in words', async () => {
    const tally = emptyTally();
    await count(tally, async () => Promise.resolve('answered'));
    await count(tally, async () => Promise.resolve('abandoned'));
    for (let number = 0; number < 12; number++)
      await count(tally, async () => Promise.reject(new Error(`wrong ${number}`)));
    expect(tally).toMatchObject({ sent: 14, answered: 1, abandoned: 1, failed: 12 });
    expect(tally.errors).toHaveLength(10);
    expect(lostAnswers(tally)).toBe(0);
  });

  it('shows a request that never ends as lost', () => {
    const tally = emptyTally();
    void count(tally, async () => new Promise(() => undefined));
    expect(lostAnswers(tally)).toBe(1);
  });
});
