import { describe, expect, it } from 'vitest';

import { MEASURED_INDEXES, measureVectors, recallOf } from './measure-vectors.js';

describe('measureVectors()', () => {
  it.each(MEASURED_INDEXES)('measures "%s"; an exact one has a recall of 1', async (index) => {
    let nowMs = 0;
    const machine = { nowMs: () => (nowMs += 2), residentBytes: () => 0 };
    const subject = { documents: 200, dimensions: 16, queries: 5, topK: 10, clustered: true };
    const { recall, ...figures } = await measureVectors(subject, index, machine);
    expect(figures).toEqual({ index, buildMs: 2, p50Ms: 2, p95Ms: 2, megabytes: 0 });
    expect(recall).toBeGreaterThan(index === 'float32' ? 0.999 : 0.8);
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
