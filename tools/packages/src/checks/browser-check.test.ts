import { describe, expect, it } from 'vitest';

import { findBrowserFaults } from './browser-check.js';

const facts = [{ text: 'BM25 ranks', holds: true }];
const report = {
  version: '1',
  runs: [
    { place: 'page', facts },
    { place: 'worker', facts },
  ],
  complaints: [],
} as const;

describe('findBrowserFaults()', () => {
  it('says nothing where every fact holds', () => {
    expect(findBrowserFaults(report)).toEqual([]);
  });

  it('finds a fact that does not hold, and says where', () => {
    const runs = [{ place: 'worker', facts: [{ text: 'BM25 ranks', holds: false }] }] as const;
    expect(findBrowserFaults({ ...report, runs })).toEqual([
      'browser: in the worker it does not hold that BM25 ranks',
    ]);
  });

  it('finds a run that reported nothing', () => {
    expect(findBrowserFaults({ ...report, runs: [{ place: 'page', facts: [] }] })).toHaveLength(1);
  });

  it('finds what the page complains about', () => {
    expect(findBrowserFaults({ ...report, complaints: ['console: blocked'] })[0]).toContain(
      'console: blocked',
    );
  });
});
