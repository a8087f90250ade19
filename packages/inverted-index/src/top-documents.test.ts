import { compareScored } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentOf } from './oracle.test-support.js';
import { TopDocuments } from './top-documents.js';

const arbitraryOffers = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), score: fc.constantFrom(0.5, 1, 1.5, 2) }),
  { selector: (offer) => offer.id },
);

describe('TopDocuments', () => {
  it('equals sorting everything and cutting, in any order of the offers', () => {
    fc.assert(
      fc.property(arbitraryOffers, fc.integer({ min: 0, max: 12 }), (offers, topK) => {
        const top = new TopDocuments(topK);
        for (const { id, score } of offers) top.offer(documentOf(id, 'x'), score);
        const expected = [...offers].sort(compareScored).slice(0, topK);
        expect(top.sorted().map(({ id, score }) => ({ id, score }))).toEqual(expected);
      }),
    );
  });

  it('says beforehand what it would keep', () => {
    const top = new TopDocuments(1);
    expect(top.accepts('b', 1)).toBe(true);
    top.offer(documentOf('b', 'x'), 1);
    expect([top.accepts('a', 1), top.accepts('c', 1), top.accepts('c', 2)]).toEqual([true, false, true]);
    expect(new TopDocuments(0).accepts('a', 1)).toBe(false);
  });

  it('takes a topK far beyond the corpus without reserving room for it', () => {
    const top = new TopDocuments(1e9);
    top.offer(documentOf('a', 'x'), 1);
    expect(top.sorted()).toHaveLength(1);
  });
});
