import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_BM25F_OPTIONS } from './bm25f-options.js';
import {
  chunkOf,
  fieldedSnapshotOf,
  fieldedStreamOf,
  parametersArbitrary,
} from './fielded-corpora.test-support.js';
import {
  blendParameters,
  lengthNorm,
  LOCATION_FIELDS,
  NORMALISED_FIELDS,
  saturate,
  weighTerm,
  type Bm25fParameters,
} from './score-bm25f.js';

const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const count = fc.integer({ min: 0, max: 1_000_000 });

/** Every parameter that blending touches, with what holds in files and what holds alone. */
function blended({ chunk, file, idfExponent, qualifierWeight }: Bm25fParameters): readonly number[] {
  return [chunk.k1, chunk.b, file.k1, file.b, idfExponent, qualifierWeight];
}

function aloneValues({ alone: { k1, b, idfExponent, qualifierWeight } }: Bm25fParameters): readonly number[] {
  return [k1, b, k1, b, idfExponent, qualifierWeight];
}

describe('blendParameters()', () => {
  it('changes nothing up to half of the documents', () => {
    fc.assert(
      fc.property(parametersArbitrary, fc.double({ min: 0, max: 0.5, noNaN: true }), (parameters, alone) => {
        expect(blendParameters(parameters, alone)).toEqual(parameters);
      }),
    );
  });

  it('equals the parameters for texts that stand alone where all of them do, and never touches the weights', () => {
    fc.assert(
      fc.property(parametersArbitrary, share, (parameters, alone) => {
        expect(blended(blendParameters(parameters, 1))).toEqual(aloneValues(parameters));
        expect(blendParameters(parameters, alone).weights).toEqual(parameters.weights);
        expect(blendParameters(parameters, alone).alone).toEqual(parameters.alone);
      }),
    );
  });

  it('goes over evenly from one to the other, without a jump', () => {
    fc.assert(
      fc.property(parametersArbitrary, share, share, (parameters, left, right) => {
        const [from, to] = [blended(parameters), aloneValues(parameters)];
        const [one, other] = [left, right].map((alone) => blended(blendParameters(parameters, alone)));
        for (const [index, value] of one!.entries()) {
          const range = Math.abs(from[index]! - to[index]!);
          const rounding = 1e-12 * (from[index]! + to[index]!);
          expect(value).toBeGreaterThanOrEqual(Math.min(from[index]!, to[index]!) - rounding);
          expect(value).toBeLessThanOrEqual(Math.max(from[index]!, to[index]!) + rounding);
          const moved = Math.abs(value - other![index]!);
          expect(moved).toBeLessThanOrEqual(2 * Math.abs(left - right) * range + rounding);
        }
      }),
    );
    const parameters = {
      ...DEFAULT_BM25F_OPTIONS,
      chunk: { k1: 2, b: 0.5 },
      idfExponent: 0.5,
      qualifierWeight: 0.5,
    };
    const alone = { k1: 1, b: 1, idfExponent: 1, qualifierWeight: 1 };
    const half = blendParameters({ ...parameters, file: { k1: 5, b: 0 }, alone }, 0.75);
    expect(half).toMatchObject({ chunk: { k1: 1.5, b: 0.75 }, file: { k1: 3, b: 0.5 } });
    expect(half).toMatchObject({ idfExponent: 0.75, qualifierWeight: 0.75 });
  });
});

describe('weighTerm()', () => {
  it('is the weight times the power of idf, and for a term that nothing has what the rarest would weigh', () => {
    expect(weighTerm(1, 2, 1, 1)).toBeCloseTo(Math.LN2, 15);
    expect(weighTerm(3, 2, 1, 2)).toBeCloseTo(3 * Math.LN2 ** 2, 15);
    expect(weighTerm(1, 2, 0, 1)).toBeCloseTo(Math.log(6), 15);
    expect(weighTerm(1, 0, 0, 1)).toBeCloseTo(Math.LN2, 15);
  });

  it('is finite and above zero, rises with the weight and falls with the documents that have the term', () => {
    const exponent = fc.constantFrom(0.25, 0.7, 1, 2);
    fc.assert(
      fc.property(count, count, positive, positive, exponent, (rest, having, weight, more, power) => {
        const total = rest + having + 1;
        const value = weighTerm(weight, total, having, power);
        expect(Number.isFinite(value)).toBe(true);
        expect(value).toBeGreaterThan(0);
        expect(weighTerm(weight + more, total, having, power)).toBeGreaterThan(value * (1 - 1e-12));
        expect(weighTerm(weight, total, having + 1, power)).toBeLessThan(value);
      }),
    );
  });

  it('gives the rarest term less of a lead where the exponent is below one', () => {
    const lead = (exponent: number): number =>
      weighTerm(1, 1_000, 1, exponent) / weighTerm(1, 1_000, 200, exponent);
    expect(lead(0.5)).toBeLessThan(lead(0.7));
    expect(lead(0.7)).toBeLessThan(lead(1));
  });
});

describe('lengthNorm()', () => {
  it.each([
    [20, 10, 0.5, 1.5],
    [10, 10, 0.3, 1],
    [0, 10, 0.75, 0.25],
    [40, 10, 1, 4],
    [40, 10, 0, 1],
    [0, 0, 0.75, 1],
  ])('of length %d beside %d, b %d, is %d', (length, average, b, expected) => {
    expect(lengthNorm(length, average, b)).toBeCloseTo(expected, 15);
  });

  it('is finite, never negative, and never falls with the length', () => {
    fc.assert(
      fc.property(count, count, positive, share, (length, more, average, b) => {
        const norm = lengthNorm(length, average, b);
        expect(Number.isFinite(norm)).toBe(true);
        expect(norm).toBeGreaterThanOrEqual(0);
        expect(lengthNorm(length + more, average, b)).toBeGreaterThanOrEqual(norm);
      }),
    );
  });
});

describe('saturate()', () => {
  it.each([
    [0, 2, 0],
    [2, 2, 0.5],
    [6, 2, 0.75],
    [1, 4, 0.2],
  ])('of frequency %d, k1 %d, is %d', (frequency, k1, expected) => {
    expect(saturate(frequency, k1)).toBeCloseTo(expected, 15);
  });

  it('lies between 0 and 1, rises with the frequency and falls with k1', () => {
    fc.assert(
      fc.property(positive, positive, positive, (frequency, k1, more) => {
        const value = saturate(frequency, k1);
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(saturate(frequency + more, k1)).toBeGreaterThanOrEqual(value * (1 - 1e-12));
        expect(saturate(frequency, k1 + more)).toBeLessThanOrEqual(value * (1 + 1e-12));
      }),
    );
  });
});

describe('the fields of BM25F', () => {
  it('are each either divided by the length or not', () => {
    const all = [...NORMALISED_FIELDS, ...LOCATION_FIELDS];
    expect(all.toSorted()).toEqual(Object.keys(DEFAULT_BM25F_OPTIONS.weights).toSorted());
    expect(LOCATION_FIELDS).toEqual(['name', 'path']);
  });
});

// Worked by hand. Three chunks in two files, lengths 4, 3 and 2, so 3 on average; files of 7 and 2, so 4.5 on average.
// One of three documents stands alone, so nothing is blended.
//
//   a#0  content "zebra apple", symbol "zebra", name "pear"     a#1  content "zebra zebra", name "pear"
//   b#0  content "apple", name "plum"
//
// idf, of three chunks: two have zebra, ln(1 + 1.5 / 2.5) = 0.4700036; one has plum, ln(1 + 2.5 / 1.5) = 0.9808293.
// idf, of two files: one has zebra, ln(1 + 1.5 / 1.5) = 0.6931472.
describe('BM25F, worked by hand', () => {
  const parameters: Bm25fParameters = {
    weights: { content: 1, symbol: 2, headings: 1, name: 3, path: 1 },
    chunk: { k1: 2, b: 0.5 },
    file: { k1: 4, b: 0.5 },
    idfExponent: 1,
    qualifierWeight: 0.25,
    alone: { k1: 9, b: 0, idfExponent: 3, qualifierWeight: 1 },
  };
  const snapshot = fieldedSnapshotOf(
    fieldedStreamOf(
      [
        chunkOf('a#0', 'zebra apple', { file: 'pear', symbol: 'zebra' }),
        chunkOf('a#1', 'zebra zebra', { file: 'pear' }),
        chunkOf('b#0', 'apple', { file: 'plum' }),
      ],
      parameters,
    ),
  );

  // zebra in a#0: (1 + 2) / (0.5 + 0.5 · 4/3) = 2.5714286, over 2 more: 0.5625. In a#1: 2 / 1, so 0.5.
  // pear: 3, whatever the length, so 0.6. apple in b#0: 1 / (0.5 + 0.5 · 2/3) = 1.2, so 0.375.
  it.each([
    ['zebra', 'a#0', 0.4700036 * 0.5625],
    ['zebra', 'a#1', 0.4700036 * 0.5],
    ['zebra', 'b#0', undefined],
    ['pear', 'a#0', 0.4700036 * 0.6],
    ['pear', 'a#1', 0.4700036 * 0.6],
    ['plum', 'b#0', 0.9808293 * 0.6],
    ['apple', 'b#0', 0.4700036 * 0.375],
    ['+zebra', 'a#1', 2 * 0.4700036 * 0.5],
    ['~zebra', 'a#1', 0.25 * 0.4700036 * 0.5],
    ['zebra?', 'a#1', 0.25 * 0.4700036 * 0.5],
    ['plum apple', 'b#0', 0.9808293 * 0.6 + 0.4700036 * 0.375],
  ])('gives for "%s" the chunk %s %s', (query, id, expected) => {
    const score = snapshot.search(query, 10).find((one) => one.id === id)?.score;
    if (expected === undefined) expect(score).toBeUndefined();
    else expect(score).toBeCloseTo(expected, 6);
  });

  // File a, zebra: (1 + 2 + 2) / (0.5 + 0.5 · 7/4.5) = 3.9130435, over 4 more: 0.4945055. File a, pear, once: 3/7.
  // File b, apple: 1 / (0.5 + 0.5 · 2/4.5) = 1.3846154, so 0.2571429; file a: 1 / 1.2777778 = 0.7826087, so 0.1636364.
  it('gives files their share of the best file, and names once', () => {
    const features = snapshot.featuresOf('zebra', ['a#0', 'a#1', 'b#0']);
    // What is attained is the saturated part of a score: what is left of it without the weight of the term.
    const ofFile = {
      file: 1,
      coherence: 1,
      fileAttained: expect.closeTo(45 / 91, 12) as number,
      coverage: 1,
    };
    expect(features[0]).toEqual({ ...ofFile, chunk: 1, attained: expect.closeTo(0.5625, 12) as number });
    const share = expect.closeTo(0.5 / 0.5625, 12) as number;
    expect(features[1]).toEqual({ ...ofFile, chunk: share, attained: expect.closeTo(0.5, 12) as number });
    const nothing = { chunk: 0, file: 0, coherence: 0, attained: 0, fileAttained: 0, coverage: 0 };
    expect(features[2]).toEqual(nothing);
    const apple = snapshot.featuresOf('apple', ['a#0', 'b#0']);
    expect(apple[0]?.file).toBeCloseTo(0.1636364 / 0.2571429, 6);
    expect(apple[1]?.file).toBe(1);
    // Both at once: file a gets zebra by ln 2 and pear by ln 2; file b gets plum, by ln 2 and 3/7 as well.
    const both = snapshot.featuresOf('zebra plum', ['a#0', 'b#0']);
    expect(both[1]!.file).toBeCloseTo(3 / 7 / 0.4945055, 6);
    const named = snapshot.featuresOf('pear zebra plum', ['a#0', 'b#0']);
    expect(named[1]!.file).toBeCloseTo(3 / 7 / (3 / 7 + 0.4945055), 6);
  });

  it('tells what the terms are worth', () => {
    expect(snapshot.weighTerms('+zebra? nowhere')).toEqual([
      {
        term: 'zebra',
        kind: 'compound',
        isQualifier: true,
        weight: 0.5,
        idf: expect.closeTo(0.4700036, 6) as number,
        fileIdf: expect.closeTo(0.6931472, 6) as number,
      },
      { term: 'nowhere', kind: 'word', weight: 1, idf: 0, fileIdf: 0 },
    ]);
  });
});
