import { describe, expect, it } from 'vitest';

import { measureVectors, recallOf } from './measure-vectors.js';

describe('measureVectors()', () => {
  it('measures each precision, the exact one with a recall of 1', () => {
    let nowMs = 0;
    const machine = { nowMs: () => (nowMs += 2), externalBytes: () => 0 };
    const subject = { documents: 200, dimensions: 16, queries: 5, topK: 10 };
    const [exact, rounded] = measureVectors(subject, machine);
    expect(exact).toEqual({ precision: 'float32', p50Ms: 2, p95Ms: 2, recall: 1, megabytes: 0 });
    expect(rounded?.precision).toBe('int8');
    expect(rounded?.recall).toBeGreaterThan(0.8);
  });
});

describe('recallOf()', () => {
  it('is the share of what should have been found', () => {
    expect(
      recallOf([new Set(['a', 'b']), new Set(['c'])], [new Set(['b', 'x']), new Set(['c'])]),
    ).toBeCloseTo(2 / 3);
    expect(recallOf([], [])).toBe(1);
  });
});
