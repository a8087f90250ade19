import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bootstrapMean, DEFAULT_CONFIDENCE, DEFAULT_RESAMPLES } from './bootstrap.js';
import { comparePaired } from './compare-paired.js';
import { meanOf } from './mean.js';
import { seededRandom } from './random-source.js';

const values = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 30 });

describe('seededRandom()', () => {
  it('gives the published numbers of mulberry32', () => {
    const random = seededRandom(42);
    expect([random(), random()]).toEqual([0.6011037519201636, 0.44829055899754167]);
  });

  it('stays from 0 to below 1 and repeats itself for the same seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [one, other] = [seededRandom(seed), seededRandom(seed)];
        for (let draw = 0; draw < 20; draw++) {
          const value = one();
          expect(value).toBe(other());
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('bootstrapMean()', () => {
  it('has the stated defaults', () => {
    expect([DEFAULT_RESAMPLES, DEFAULT_CONFIDENCE]).toEqual([2000, 0.95]);
  });

  it('is the value itself for equal values', () => {
    expect(bootstrapMean([0.5, 0.5, 0.5], { random: seededRandom(1) })).toEqual({
      mean: 0.5,
      low: 0.5,
      high: 0.5,
    });
  });

  it('takes the percentiles of the resampled means', () => {
    // A source that draws value 0, then 1, then 2 for one value each: resampled means 10, 20, 30.
    const draws = [0, 0.34, 0.67].flatMap((draw) => [draw, draw, draw]);
    const random = (): number => draws.shift() ?? 0;
    const estimate = bootstrapMean([10, 20, 30], { random, resamples: 3, confidence: 0.9 });
    expect(estimate).toEqual({ mean: 20, low: 10, high: 30 });
  });

  it('keeps its ends in order and within the values, and repeats itself for the same seed', () => {
    fc.assert(
      fc.property(values, fc.integer(), (list, seed) => {
        const estimate = bootstrapMean(list, { random: seededRandom(seed), resamples: 50 });
        expect(estimate.low).toBeLessThanOrEqual(estimate.high);
        expect(estimate.low).toBeGreaterThanOrEqual(Math.min(...list));
        expect(estimate.high).toBeLessThanOrEqual(Math.max(...list));
        expect(estimate.mean).toBe(meanOf(list));
        expect(bootstrapMean(list, { random: seededRandom(seed), resamples: 50 })).toEqual(estimate);
      }),
    );
  });

  it('comes close to the interval of the normal distribution where values are many', () => {
    // 400 answers, half of them right: standard error 0.025, so 0.5 ± 0.049.
    const answers = Array.from({ length: 400 }, (_, index) => index % 2);
    const { low, high } = bootstrapMean(answers, { random: seededRandom(7) });
    expect(low).toBeCloseTo(0.451, 2);
    expect(high).toBeCloseTo(0.549, 2);
  });

  it('refuses no values and options out of range', () => {
    const random = seededRandom(1);
    expect(() => bootstrapMean([], { random })).toThrow(/the number of values is "0"/u);
    expect(() => bootstrapMean([1], { random, resamples: 0 })).toThrow(/resamples is "0"/u);
    expect(() => bootstrapMean([1], { random, confidence: 1 })).toThrow(/confidence is "1"/u);
  });
});

describe('comparePaired()', () => {
  it('counts wins, losses and ties', () => {
    const { difference, wins, losses, ties } = comparePaired([1, 1, 0, 0], [0, 1, 0, 1], {
      random: seededRandom(1),
    });
    expect({ mean: difference.mean, wins, losses, ties }).toEqual({ mean: 0, wins: 1, losses: 1, ties: 2 });
  });

  it('finds no significance in equal systems and finds it in a system that always wins', () => {
    const ones = Array.from({ length: 20 }, () => 1);
    const zeros = ones.map(() => 0);
    expect(comparePaired(ones, ones, { random: seededRandom(1) }).pValue).toBe(1);
    expect(comparePaired(ones, zeros, { random: seededRandom(1) }).pValue).toBeCloseTo(1 / 2001, 12);
  });

  it('comes close to the exact test: five wins of five happen by chance in 2 of 32 cases', () => {
    const { pValue } = comparePaired([1, 1, 1, 1, 1], [0, 0, 0, 0, 0], {
      random: seededRandom(3),
      resamples: 20_000,
    });
    expect(pValue).toBeCloseTo(2 / 32, 2);
  });

  it('turns around with its arguments', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        const size = Math.min(left.length, right.length);
        const [one, other] = [left.slice(0, size), right.slice(0, size)];
        const there = comparePaired(one, other, { random: seededRandom(5), resamples: 20 });
        const back = comparePaired(other, one, { random: seededRandom(5), resamples: 20 });
        expect(there.difference.mean + back.difference.mean).toBeCloseTo(0, 12);
        expect([there.wins, there.losses, there.ties]).toEqual([back.losses, back.wins, back.ties]);
      }),
    );
  });

  it('refuses lists of two lengths', () => {
    expect(() => comparePaired([1], [1, 2], { random: seededRandom(1) })).toThrow(/same questions/u);
  });
});
