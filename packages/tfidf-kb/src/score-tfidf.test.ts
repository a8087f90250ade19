import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cosine, explainTfidf, inverseDocumentFrequency, termFrequencyWeight } from './score-tfidf.js';

const count = fc.integer({ min: 1, max: 0xffff_ffff });

describe('termFrequencyWeight()', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1.6931471805599454],
    [10, 3.302585092994046],
  ])('weighs %d as %d', (termFrequency, weight) => {
    expect(termFrequencyWeight(termFrequency)).toBeCloseTo(weight, 12);
  });

  it('rises with the term frequency and stays finite', () => {
    fc.assert(
      fc.property(count, (termFrequency) => {
        const weight = termFrequencyWeight(termFrequency);
        expect(weight).toBeGreaterThan(termFrequencyWeight(termFrequency - 1));
        expect(Number.isFinite(weight)).toBe(true);
      }),
    );
  });
});

describe('inverseDocumentFrequency()', () => {
  // By hand: 1 + ln((1 + N) / (1 + n)).
  it.each([
    [3, 3, 1],
    [3, 1, 1 + Math.log(2)],
    [9, 0, 1 + Math.log(10)],
    [0, 0, 1],
  ])('of %d documents with %d having the term is %d', (documents, having, idf) => {
    expect(inverseDocumentFrequency(documents, having)).toBeCloseTo(idf, 12);
  });

  it('is at least 1 and falls as more documents have the term', () => {
    fc.assert(
      fc.property(count, count, (one, other) => {
        const [having, documents] = [Math.min(one, other), Math.max(one, other)];
        const idf = inverseDocumentFrequency(documents, having);
        expect(idf).toBeGreaterThanOrEqual(1);
        expect(inverseDocumentFrequency(documents, having - 1)).toBeGreaterThan(idf);
      }),
    );
  });
});

describe('cosine()', () => {
  it('divides, cuts rounding off, and is 0 for a vector without length', () => {
    expect([cosine(3, 2, 3), cosine(-3, 2, 3)]).toEqual([0.5, -0.5]);
    expect([cosine(1.0000000000000002, 1, 1), cosine(-1.0000000000000002, 1, 1)]).toEqual([1, -1]);
    expect([cosine(0, 0, 5), cosine(0, 5, 0), cosine(0, 0, 0)]).toEqual([0, 0, 0]);
  });
});

describe('explainTfidf()', () => {
  it('multiplies, adds and divides as the score does', () => {
    const explanation = explainTfidf(
      [
        { term: 'zebra', queryWeight: 2, documentWeight: 3 },
        { term: 'apple', queryWeight: 1, documentWeight: 4 },
      ],
      4,
      5,
    );
    expect(explanation.value).toBe(0.5);
    expect(explanation.details.map(({ value }) => value)).toEqual([10, 4, 5]);
    expect(explanation.details[0]!.details.map(({ value }) => value)).toEqual([6, 4]);
    expect(explanation.details[0]!.details[0]!.details.map(({ value }) => value)).toEqual([2, 3]);
  });
});
