import type { Document, SearchResult } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';
import { arbitraryCorpus, arbitraryText, documentOf, searchNaively } from './naive-tfidf.test-support.js';

const storeOf = (documents: readonly Document[]): InMemoryKnowledgeBase => {
  const store = new InMemoryKnowledgeBase();
  store.addDocuments(documents);
  return store;
};
const idsOf = (results: readonly SearchResult[]): string[] => results.map(({ id }) => id);
const rankingOf = (results: readonly SearchResult[]): { id: string; score: number }[] =>
  results.map(({ id, score }) => ({ id, score }));

describe('InMemoryKnowledgeBase.search()', () => {
  it('gives the cosine worked by hand', () => {
    // Two documents; "zebra" in one, "apple" in both: idf 1 + ln(3/2) and 1.
    const store = storeOf([documentOf('a', 'zebra zebra apple'), documentOf('b', 'apple')]);
    const rare = 1 + Math.log(3 / 2);
    const zebra = (1 + Math.log(2)) * rare;
    expect(store.search('zebra', 5)[0]!.score).toBeCloseTo(zebra / Math.hypot(zebra, 1), 12);
    expect(rankingOf(store.search('apple', 5))).toEqual([
      { id: 'b', score: 1 },
      { id: 'a', score: expect.closeTo(1 / Math.hypot(zebra, 1), 12) },
    ]);
  });

  it('equals a naive scorer, in scores to 1e-9 and in order', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryText, (documents, query) => {
        const found = rankingOf(storeOf(documents).search(query, 100));
        const expected = searchNaively(documents, query);
        const scoreById = new Map(expected.map(({ id, score }) => [id, score]));
        expect(found.map(({ id }) => id).sort()).toEqual([...scoreById.keys()].sort());
        for (const [index, { id, score }] of found.entries()) {
          expect(Math.abs(score - scoreById.get(id)!)).toBeLessThan(1e-9);
          expect(Math.abs(score - expected[index]!.score)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same bytes in any order of insertion, one by one or at once, and after removals', () => {
    const cases = arbitraryCorpus.chain((all) =>
      fc.record({
        all: fc.constant(all),
        shuffled: fc.shuffledSubarray([...all], { minLength: all.length }),
        gone: fc.subarray([...all]),
      }),
    );
    fc.assert(
      fc.property(cases, arbitraryText, ({ all, shuffled, gone }, query) => {
        const fresh = storeOf(all.filter((document) => !gone.includes(document)));
        const grown = new InMemoryKnowledgeBase();
        for (const document of shuffled) {
          grown.addDocument(document);
          grown.search(query, 1);
        }
        for (const { id } of gone) expect(grown.removeDocument(id)).toBe(true);
        expect(rankingOf(grown.search(query, 100))).toEqual(rankingOf(fresh.search(query, 100)));
      }),
    );
  });

  it('continues the list of a smaller topK, and filters before the cut', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryText, fc.nat(12), (documents, query, topK) => {
        const store = storeOf(documents);
        const all = rankingOf(store.search(query, 1e9));
        expect(rankingOf(store.search(query, topK))).toEqual(all.slice(0, topK));
        const left = new Set(
          documents.filter(({ metadata }) => metadata['side'] === 'left').map(({ id }) => id),
        );
        expect(rankingOf(store.search(query, topK, { side: 'left' }))).toEqual(
          all.filter(({ id }) => left.has(id)).slice(0, topK),
        );
      }),
    );
  });

  it('explains every result with the very number, and no other document', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryText, (documents, query) => {
        const store = storeOf(documents);
        for (const document of documents.slice(0, 3)) store.addDocument(document);
        const scoreById = new Map(store.search(query, 100).map(({ id, score }) => [id, score]));
        for (const { id } of documents) expect(store.explain(query, id)?.value).toBe(scoreById.get(id));
        expect(store.explain(query, 'nobody')).toBeUndefined();
      }),
    );
  });

  it.each([
    ['', []],
    [' \t\n', []],
    ['the of and', []],
    ['C++', []],
    ['quagga', []],
    ['(a+)+$ [z-a] \\', []],
    ['zebra', ['d1']],
    ['ZEBRA! zebra?', ['d1']],
    ['zebras', []],
    ['toString hasOwnProperty', []],
  ])('answers the query %j with %j', (query, ids) => {
    expect(idsOf(storeOf([documentOf('d1', 'zebra'), documentOf('d2', 'apple')]).search(query, 10))).toEqual(
      ids,
    );
  });

  it.each([-1, 1.5, NaN, Infinity])('refuses topK %d', (topK) => {
    expect(() => new InMemoryKnowledgeBase().search('zebra', topK)).toThrow(
      expect.objectContaining({ code: 'RAG_CONTRACTS_INVALID_TOP_K' }),
    );
  });

  it('refuses an unknown filter operator and a query that is not a text, on an empty store too', () => {
    const store = new InMemoryKnowledgeBase();
    expect(() => store.search('zebra', 1, { side: { $near: 1 } as never })).toThrow(
      expect.objectContaining({ code: 'RAG_CONTRACTS_INVALID_FILTER' }),
    );
    expect(() => store.search(undefined as never, 1)).toThrow(
      expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_QUERY' }),
    );
  });

  it('compares filter values with their type, joins keys by AND, and filters nothing by an empty filter', () => {
    const store = storeOf([
      documentOf('n', 'zebra one', { v: 2, kind: 'doc' }),
      documentOf('s', 'zebra two', { v: '2', kind: 'doc' }),
      documentOf('b', 'zebra three', { v: true }),
      documentOf('z', 'zebra four', { v: 0 }),
      documentOf('f', 'zebra five', { v: false }),
      documentOf('m', 'zebra six'),
    ]);
    for (const [value, id] of [
      [2, 'n'],
      ['2', 's'],
      [true, 'b'],
      [0, 'z'],
      [false, 'f'],
    ] as const)
      expect(idsOf(store.search('zebra', 10, { v: value }))).toEqual([id]);
    expect(idsOf(store.search('zebra', 10, { v: 2, kind: 'code' }))).toEqual([]);
    expect(store.search('zebra', 10, {})).toHaveLength(6);
  });

  it('keeps metadata apart from the fields of a document', () => {
    const metadata = { id: 'fake', content: 'fake body', score: 99, embedding: 'x' };
    const store = storeOf([documentOf('real', 'zebra body', metadata)]);
    expect(store.search('zebra', 5).map(({ id, content }) => [id, content])).toEqual([
      ['real', 'zebra body'],
    ]);
    expect(store.search('fake', 5)).toEqual([]);
  });

  it('reads a document and a query of a megabyte', () => {
    const words = Array.from({ length: 20_000 }, (_, n) => `word${n}`).join(' ');
    const long = `${words} ${'x? '.repeat(300_000)}`;
    const store = storeOf([documentOf('a', long), documentOf('b', 'zebra')]);
    expect(idsOf(store.search(`${long} zebra`, 5))).toEqual(['a', 'b']);
  });
});
