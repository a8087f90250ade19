import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CodeTarget } from '../readers/code-search.js';
import { ndcgAt } from './ndcg.js';
import { targetNdcgAt, targetRecallAt, targetRecallWithin, targetReciprocalRank } from './target-metrics.js';
import { coversTarget, targetRanks, type RankedPassage } from './target-ranks.js';

const path = fc.constantFrom('a.ts', 'b.ts', '__proto__', 'x/a.ts');
const lines = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 4 }))
  .map(([startLine, more]) => ({ startLine, endLine: startLine + more }));
const place = fc
  .tuple(path, fc.option(lines, { nil: {} }))
  .map(([one, range]): CodeTarget & RankedPassage => ({ path: one, ...range }));
const passages = fc.array(place, { maxLength: 14 });
const targets = fc.array(place, { minLength: 1, maxLength: 5 });
const cutoff = fc.integer({ min: 1, max: 12 });

/** Every line that a place stands for, with a whole file as all lines that a test may name. */
function linesOf({ startLine = 1, endLine = 20 }: CodeTarget): readonly number[] {
  return Array.from({ length: endLine - startLine + 1 }, (_, index) => startLine + index);
}

function naiveCovers(passage: RankedPassage, target: CodeTarget): boolean {
  const asked = new Set(linesOf(target));
  return passage.path === target.path && linesOf(passage).some((line) => asked.has(line));
}

// As the published benchmark writes it: a list of k zeros, a one wherever some target is first covered.
function naiveNdcg(ranked: readonly RankedPassage[], wanted: readonly CodeTarget[], k: number): number {
  const relevances = new Array<number>(k).fill(0);
  for (const target of wanted) {
    const index = ranked.findIndex((passage) => naiveCovers(passage, target));
    if (index >= 0 && index < k) relevances[index] = 1;
  }
  const dcg = (gains: readonly number[]): number =>
    gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
  return dcg(relevances) / dcg(new Array<number>(Math.min(k, wanted.length)).fill(1));
}

describe('coversTarget()', () => {
  it.each([
    [{ path: 'a', startLine: 5, endLine: 9 }, { path: 'a' }, true],
    [{ path: 'a' }, { path: 'a', startLine: 5, endLine: 9 }, true],
    [{ path: 'a', startLine: 5, endLine: 9 }, { path: 'a', startLine: 9, endLine: 20 }, true],
    [{ path: 'a', startLine: 5, endLine: 9 }, { path: 'a', startLine: 10, endLine: 20 }, false],
    [{ path: 'a', startLine: 5, endLine: 9 }, { path: 'a', startLine: 1, endLine: 4 }, false],
    [{ path: 'src/a' }, { path: 'a' }, false],
    [{ path: 'a' }, { path: 'src/a' }, false],
  ])('of %j and %j is %s', (passage, target, expected) => {
    expect(coversTarget(passage, target)).toBe(expected);
  });

  it('agrees with sets of lines', () => {
    fc.assert(
      fc.property(place, place, (passage, target) => {
        expect(coversTarget(passage, target)).toBe(naiveCovers(passage, target));
      }),
    );
  });
});

describe('targetNdcgAt()', () => {
  it.each([
    { ranks: [1], k: 10, ndcg: 1 },
    { ranks: [2], k: 10, ndcg: 1 / Math.log2(3) },
    { ranks: [1, 2], k: 10, ndcg: 1 },
    { ranks: [2, 1], k: 10, ndcg: 1 },
    { ranks: [1, Infinity], k: 10, ndcg: 1 / (1 + 1 / Math.log2(3)) },
    // Two targets in one passage gain once.
    { ranks: [1, 1], k: 10, ndcg: 1 / (1 + 1 / Math.log2(3)) },
    { ranks: [11], k: 10, ndcg: 0 },
    // More targets than places: ten right ones are the best there is.
    { ranks: [1, 2, 3], k: 2, ndcg: 1 },
  ])('of the ranks $ranks at $k is $ndcg', ({ ranks, k, ndcg }) => {
    expect(targetNdcgAt(ranks, k)).toBeCloseTo(ndcg, 12);
  });

  it('agrees with the published benchmark, from passages to the figure', () => {
    fc.assert(
      fc.property(passages, targets, cutoff, (ranked, wanted, k) => {
        expect(targetNdcgAt(targetRanks(ranked, wanted), k)).toBeCloseTo(naiveNdcg(ranked, wanted, k), 12);
      }),
    );
  });

  it('is that of documents where each passage is a file of its own', () => {
    const files = fc.uniqueArray(path, { minLength: 1 });
    fc.assert(
      fc.property(files, files, cutoff, (ranked, wanted, k) => {
        const ranks = targetRanks(
          ranked.map((one) => ({ path: one })),
          wanted.map((one) => ({ path: one })),
        );
        const judgements = new Map(wanted.map((one) => [one, 1]));
        expect(targetNdcgAt(ranks, k)).toBeCloseTo(ndcgAt(ranked, judgements, k), 12);
      }),
    );
  });

  it('stays from 0 to 1, whatever the ranks', () => {
    const rank = fc.oneof(fc.integer({ min: 1, max: 15 }), fc.constant(Infinity));
    fc.assert(
      fc.property(fc.array(rank, { minLength: 1, maxLength: 15 }), cutoff, (ranks, k) => {
        expect(targetNdcgAt(ranks, k)).toBeGreaterThanOrEqual(0);
        expect(targetNdcgAt(ranks, k)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('refuses a question without targets and a cutoff that is none', () => {
    expect(() => targetNdcgAt([], 10)).toThrow(expect.objectContaining({ code: 'RAG_EVAL_NO_TARGETS' }));
    for (const k of [0, 1.5, Infinity])
      expect(() => targetNdcgAt([1], k)).toThrow(
        expect.objectContaining({ code: 'RAG_EVAL_INVALID_CUTOFF' }),
      );
  });
});

describe('targetRecallAt() and targetReciprocalRank()', () => {
  it('count targets, and the first of them', () => {
    expect(targetRecallAt([1, 12, Infinity, 3], 10)).toBe(0.5);
    expect(targetReciprocalRank([12, 4], 10)).toBe(0.25);
    expect(targetReciprocalRank([12], 10)).toBe(0);
    expect(targetReciprocalRank([Infinity], 10)).toBe(0);
  });

  it('never fall as k grows', () => {
    fc.assert(
      fc.property(passages, targets, cutoff, (ranked, wanted, k) => {
        const ranks = targetRanks(ranked, wanted);
        expect(targetRecallAt(ranks, k + 1)).toBeGreaterThanOrEqual(targetRecallAt(ranks, k));
        expect(targetReciprocalRank(ranks, k + 1)).toBeGreaterThanOrEqual(targetReciprocalRank(ranks, k));
      }),
    );
  });
});

describe('targetRecallWithin()', () => {
  it('takes passages until one does not fit, and none behind it', () => {
    expect(targetRecallWithin([1, 2, 3], [400, 700, 100], 1_000)).toBeCloseTo(1 / 3, 12);
    expect(targetRecallWithin([1, 2, 3], [400, 600, 100], 1_000)).toBeCloseTo(2 / 3, 12);
    expect(targetRecallWithin([1, Infinity], [1], 1_000)).toBe(0.5);
    expect(targetRecallWithin([Infinity], [], 1_000)).toBe(0);
  });

  it('never falls as the budget grows', () => {
    const costs = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 10 });
    const ranks = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(ranks, costs, fc.nat(300), fc.nat(100), (found, spent, budget, more) => {
        expect(targetRecallWithin(found, spent, budget + more)).toBeGreaterThanOrEqual(
          targetRecallWithin(found, spent, budget),
        );
      }),
    );
  });

  it('refuses a question without targets', () => {
    expect(() => targetRecallWithin([], [1], 1)).toThrow(
      expect.objectContaining({ code: 'RAG_EVAL_NO_TARGETS' }),
    );
  });
});
