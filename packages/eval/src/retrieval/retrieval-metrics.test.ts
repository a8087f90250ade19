import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { averagePrecision } from './average-precision.js';
import { hitAt } from './hit-rate.js';
import { countRelevant, firstResults } from './judgements.js';
import { ndcgAt } from './ndcg.js';
import { precisionAt } from './precision.js';
import { recallAt } from './recall.js';
import { reciprocalRank } from './reciprocal-rank.js';

const RANKING = ['a', 'x', 'b', 'y', 'c'];
const JUDGED = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 2],
  ['missed', 1],
  ['x', 0],
]);

// Worked by hand for the ranking a x b y c with grades a 3, b 1, c 2, missed 1: R = 4.
const GOLDEN = [
  { k: 1, precision: 1, recall: 1 / 4, hit: 1, reciprocal: 1, average: 1 / 4, ndcg: 1 },
  {
    k: 3,
    precision: 2 / 3,
    recall: 2 / 4,
    hit: 1,
    reciprocal: 1,
    average: (1 + 2 / 3) / 4,
    ndcg: (3 + 1 / 2) / (3 + 2 / Math.log2(3) + 1 / 2),
  },
  {
    k: 5,
    precision: 3 / 5,
    recall: 3 / 4,
    hit: 1,
    reciprocal: 1,
    average: (1 + 2 / 3 + 3 / 5) / 4,
    ndcg: (3 + 1 / 2 + 2 / Math.log2(6)) / (3 + 2 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5)),
  },
];

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', '');
const ranking = fc.uniqueArray(id, { maxLength: 8 });
const judgements = fc
  .uniqueArray(fc.tuple(id, fc.integer({ min: -1, max: 3 })), { selector: ([one]) => one, minLength: 1 })
  .filter((pairs) => pairs.some(([, grade]) => grade > 0))
  .map((pairs) => new Map(pairs));
const cutoff = fc.integer({ min: 1, max: 10 });

const METRICS = [
  ['precisionAt()', precisionAt],
  ['recallAt()', recallAt],
  ['hitAt()', hitAt],
  ['reciprocalRank()', reciprocalRank],
  ['averagePrecision()', averagePrecision],
  ['ndcgAt()', ndcgAt],
] as const;

describe('the metrics of a ranking', () => {
  it.each(GOLDEN)('are those worked by hand at $k', (golden) => {
    expect(precisionAt(RANKING, JUDGED, golden.k)).toBeCloseTo(golden.precision, 12);
    expect(recallAt(RANKING, JUDGED, golden.k)).toBeCloseTo(golden.recall, 12);
    expect(hitAt(RANKING, JUDGED, golden.k)).toBe(golden.hit);
    expect(reciprocalRank(RANKING, JUDGED, golden.k)).toBe(golden.reciprocal);
    expect(averagePrecision(RANKING, JUDGED, golden.k)).toBeCloseTo(golden.average, 12);
    expect(ndcgAt(RANKING, JUDGED, golden.k)).toBeCloseTo(golden.ndcg, 12);
  });

  it('divide by k in precision also where fewer results came back', () => {
    expect(precisionAt(['a'], JUDGED, 10)).toBe(0.1);
  });

  it('find the first relevant rank', () => {
    expect(reciprocalRank(['x', 'y', 'b'], JUDGED)).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRank(['x', 'y', 'b'], JUDGED, 2)).toBe(0);
  });
});

describe.each(METRICS)('%s', (_name, measure) => {
  it('lies between 0 and 1', () => {
    fc.assert(
      fc.property(ranking, judgements, cutoff, (ids, judged, k) => {
        const value = measure(ids, judged, k);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is zero for an empty ranking and does not see what stands behind the cutoff', () => {
    fc.assert(
      fc.property(ranking, judgements, cutoff, (ids, judged, k) => {
        expect(measure([], judged, k)).toBe(0);
        expect(measure(ids.slice(0, k), judged, k)).toBe(measure(ids, judged, k));
      }),
    );
  });

  it('never falls when a relevant document moves up past one that is not', () => {
    fc.assert(
      fc.property(ranking, judgements, cutoff, fc.nat(), (ids, judged, k, seed) => {
        const place = ids.length < 2 ? 0 : seed % (ids.length - 1);
        const [upper, lower] = [ids[place], ids[place + 1]];
        if (upper === undefined || lower === undefined) return;
        if ((judged.get(lower) ?? 0) <= 0 || (judged.get(upper) ?? 0) > 0) return;
        const swapped = ids.with(place, lower).with(place + 1, upper);
        expect(measure(swapped, judged, k)).toBeGreaterThanOrEqual(measure(ids, judged, k));
      }),
    );
  });

  it('refuses a question without a relevant document, a repeated id and a cutoff that is none', () => {
    expect(() => measure(['a'], new Map([['a', 0]]), 1)).toThrow(/RAG_EVAL|no document is judged relevant/u);
    expect(() => measure(['a', 'a'], JUDGED, 2)).toThrow(/stands in it twice/u);
    for (const k of [0, -1, 1.5, Number.NaN])
      expect(() => measure(['a'], JUDGED, k)).toThrow(/the cutoff is/u);
  });
});

describe.each(METRICS.filter(([name]) => name !== 'precisionAt()' && name !== 'ndcgAt()'))(
  '%s as k grows',
  (_name, measure) => {
    it('never falls', () => {
      fc.assert(
        fc.property(ranking, judgements, cutoff, (ids, judged, k) => {
          expect(measure(ids, judged, k + 1)).toBeGreaterThanOrEqual(measure(ids, judged, k));
        }),
      );
    });
  },
);

describe('recallAt() and hitAt()', () => {
  it('do not depend on the order of the first k', () => {
    fc.assert(
      fc.property(ranking, judgements, (ids, judged) => {
        const k = Math.max(1, ids.length);
        expect(recallAt(ids.toReversed(), judged, k)).toBe(recallAt(ids, judged, k));
        expect(hitAt(ids.toReversed(), judged, k)).toBe(hitAt(ids, judged, k));
      }),
    );
  });
});

describe('ndcgAt()', () => {
  it('is exactly 1 for the judged documents in the order of their grades', () => {
    fc.assert(
      fc.property(judgements, cutoff, (judged, k) => {
        const best = [...judged].sort(([, left], [, right]) => right - left).map(([one]) => one);
        expect(ndcgAt(best, judged, k)).toBe(1);
      }),
    );
  });
});

describe('countRelevant()', () => {
  it('counts grades above zero', () => {
    expect(countRelevant(JUDGED)).toBe(4);
  });
});

describe('firstResults()', () => {
  it('gives the whole ranking for Infinity', () => {
    expect(firstResults(RANKING, Infinity)).toEqual(RANKING);
  });
});
