import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nearnessShares } from './nearness-shares.js';
import { DEFAULT_VECTOR_WEIGHT } from './vector-weight.js';

describe('nearnessShares()', () => {
  it('is 1 for the first, 0 for the last, and in between by the score', () => {
    const near = [0.8, 0.7, 0.6].map((score, at) => ({ id: `d${at}`, score }));
    const shares = [...nearnessShares(near)];
    expect(shares.map(([id]) => id)).toEqual(['d0', 'd1', 'd2']);
    for (const [at, expected] of [1, 0.5, 0].entries()) expect(shares[at]![1]).toBeCloseTo(expected, 12);
  });

  it('is 1 for each where all are as near, none where there are none, and the first of an id that comes twice', () => {
    expect([...nearnessShares([])]).toEqual([]);
    expect([...nearnessShares(['a', 'b'].map((id) => ({ id, score: 0.3 })))]).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    const twice = [3, 2, 1].map((score, at) => ({ id: at === 2 ? 'd0' : `d${at}`, score }));
    expect(nearnessShares(twice).get('d0')).toBe(1);
  });

  it('lies from 0 to 1, falls with the score, and does not depend on its scale', () => {
    const scores = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, (unsorted) => {
        const near = [...unsorted].sort((a, b) => b - a).map((score, at) => ({ id: `d${at}`, score }));
        const shares = [...nearnessShares(near).values()];
        const doubled = nearnessShares(near.map(({ id, score }) => ({ id, score: 2 * score })));
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(shares[at - 1] ?? 1);
          expect(doubled.get(`d${at}`)).toBeCloseTo(share, 9);
        }
      }),
    );
  });
});

describe('DEFAULT_VECTOR_WEIGHT', () => {
  it('is what was measured', () => {
    expect(DEFAULT_VECTOR_WEIGHT).toBe(0.1);
  });
});
