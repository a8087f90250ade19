import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  B,
  explainBm25,
  inverseDocumentFrequency,
  K1,
  scoreBm25,
  termFrequencyWeight,
  type Bm25Lengths,
  type Bm25Parameters,
} from './score-bm25.js';

const parameters: Bm25Parameters = { k1: K1, b: B };
const count = fc.integer({ min: 1, max: 0xffff_ffff });
const arbitraryParameters: fc.Arbitrary<Bm25Parameters> = fc.record({
  k1: fc.oneof(
    fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }),
    fc.constantFrom(0, 1.2, Number.MAX_VALUE),
  ),
  b: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.75, 1)),
});

describe('the parameters', () => {
  it('are those of the specification', () => {
    expect(parameters).toEqual({ k1: 1.2, b: 0.75 });
  });
});

describe('inverseDocumentFrequency()', () => {
  // Each by hand: 1 + (N − n + 0.5) / (n + 0.5), then its logarithm.
  it.each([
    { documents: 2, having: 1, inside: 1 + 1.5 / 1.5 }, // ln 2
    { documents: 2, having: 2, inside: 1 + 0.5 / 2.5 }, // ln 1.2
    { documents: 1, having: 1, inside: 1 + 0.5 / 1.5 }, // ln 4/3
    { documents: 10, having: 1, inside: 1 + 9.5 / 1.5 }, // ln 22/3
  ])('is the logarithm of $inside for $having of $documents documents', ({ documents, having, inside }) => {
    expect(inverseDocumentFrequency(documents, having)).toBeCloseTo(Math.log(inside), 12);
  });

  it('is above zero, finite, and falls as more documents have the term', () => {
    fc.assert(
      fc.property(count, count, (one, other) => {
        const documents = Math.max(one, other);
        const having = Math.min(one, other);
        const idf = inverseDocumentFrequency(documents, having);
        expect(idf).toBeGreaterThan(0);
        expect(Number.isFinite(idf)).toBe(true);
        expect(inverseDocumentFrequency(documents, having - 1)).toBeGreaterThan(idf);
      }),
    );
  });
});

describe('termFrequencyWeight()', () => {
  // By hand: f · 2.2 / (f + 1.2 · (0.25 + 0.75 · |D| / avgdl)).
  it.each([
    { termFrequency: 1, documentLength: 3, averageLength: 3, weight: 2.2 / 2.2 },
    { termFrequency: 2, documentLength: 3, averageLength: 3, weight: 4.4 / 3.2 },
    { termFrequency: 1, documentLength: 6, averageLength: 3, weight: 2.2 / 3.1 },
    { termFrequency: 1, documentLength: 1, averageLength: 3, weight: 2.2 / 1.6 },
    { termFrequency: 3, documentLength: 12, averageLength: 4, weight: 6.6 / 6 },
  ])(
    'weighs $termFrequency in $documentLength of average $averageLength',
    ({ weight, termFrequency, ...lengths }) => {
      expect(termFrequencyWeight(termFrequency, lengths, parameters)).toBeCloseTo(weight, 12);
    },
  );

  it('counts presence alone for k1 = 0', () => {
    for (const termFrequency of [1, 2, 1_000_000])
      expect(
        termFrequencyWeight(termFrequency, { documentLength: 9, averageLength: 3 }, { k1: 0, b: 1 }),
      ).toBe(1);
  });

  it('ignores length for b = 0 and divides by it in full for b = 1', () => {
    const short: Bm25Lengths = { documentLength: 2, averageLength: 4 };
    const long: Bm25Lengths = { documentLength: 8, averageLength: 4 };
    expect(termFrequencyWeight(1, short, { k1: 1, b: 0 })).toBe(
      termFrequencyWeight(1, long, { k1: 1, b: 0 }),
    );
    expect(termFrequencyWeight(1, long, { k1: 1, b: 1 })).toBeCloseTo(2 / (1 + 2), 12);
  });

  it('is finite and not negative for an average of zero', () => {
    expect(termFrequencyWeight(0, { documentLength: 0, averageLength: 0 }, { k1: 0, b: 1 })).toBe(0);
    expect(termFrequencyWeight(1, { documentLength: 0, averageLength: 0 }, parameters)).toBe(1);
  });

  it('is above zero and finite for any counts and parameters', () => {
    fc.assert(
      fc.property(count, count, count, arbitraryParameters, (termFrequency, rest, averageLength, any) => {
        const weight = termFrequencyWeight(
          termFrequency,
          { documentLength: termFrequency + rest, averageLength },
          any,
        );
        expect(weight).toBeGreaterThan(0);
        expect(Number.isFinite(weight)).toBe(true);
      }),
    );
  });

  it('rises with the term frequency and falls with the length', () => {
    const small = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(small, small, small, (termFrequency, rest, averageLength) => {
        const documentLength = termFrequency + rest;
        const weight = termFrequencyWeight(termFrequency, { documentLength, averageLength }, parameters);
        const more = termFrequencyWeight(termFrequency + 1, { documentLength, averageLength }, parameters);
        const longer = { documentLength: documentLength + 1, averageLength };
        expect(more).toBeGreaterThan(weight);
        expect(termFrequencyWeight(termFrequency, longer, parameters)).toBeLessThan(weight);
      }),
    );
  });
});

describe('explainBm25()', () => {
  it('gives the same number as the score, as a tree', () => {
    const lengths: Bm25Lengths = { documentLength: 6, averageLength: 3 };
    const matches = [
      { term: 'zebra', termFrequency: 2, documentFrequency: 1 },
      { term: 'apple', termFrequency: 1, documentFrequency: 2 },
    ];
    const explanation = explainBm25(matches, 2, lengths, parameters);
    const parts = matches.map(({ termFrequency, documentFrequency }) =>
      scoreBm25(inverseDocumentFrequency(2, documentFrequency), termFrequency, lengths, parameters),
    );
    expect(explanation.value).toBe(parts[0]! + parts[1]!);
    expect(explanation.details.map((detail) => detail.value)).toEqual(parts);
    expect(explanation.details[0]!.details.map((detail) => detail.description)).toEqual([
      'idf: "1" of "2" documents have it',
      'term frequency weight: "2" times in "6" tokens, average "3", k1 "1.2", b "0.75"',
    ]);
    const [idf, weight] = explanation.details[0]!.details.map((detail) => detail.value);
    expect(idf! * weight!).toBe(parts[0]);
  });
});
