import type { Document, SearchResult } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BM25Stream } from './bm25-stream.js';
import { arbitraryCorpus, arbitraryText, documentOf, searchNaively } from './naive-bm25.test-support.js';

const streamOf = (documents: readonly Document[], options = {}): BM25Stream => {
  const stream = new BM25Stream(options);
  stream.add(documents);
  return stream;
};
const idsOf = (results: readonly SearchResult[]): string[] => results.map(({ id }) => id);
const rankingOf = (results: readonly SearchResult[]): { id: string; score: number }[] =>
  results.map(({ id, score }) => ({ id, score }));

const arbitraryParameters = fc.record({
  k1: fc.constantFrom(0, 0.5, 1.2, 100),
  b: fc.constantFrom(0, 0.75, 1),
});

describe('BM25Stream.search()', () => {
  it('equals a naive scorer, in scores to 1e-9 and in order', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryText, arbitraryParameters, (documents, query, parameters) => {
        const found = rankingOf(streamOf(documents, parameters).search(query, 100));
        const expected = searchNaively(documents, query, parameters);
        const scoreById = new Map(expected.map(({ id, score }) => [id, score]));
        expect(found.map(({ id }) => id).sort()).toEqual([...scoreById.keys()].sort());
        for (const { id, score } of found) expect(Math.abs(score - scoreById.get(id)!)).toBeLessThan(1e-9);
        for (const [index, { score }] of found.entries())
          expect(Math.abs(score - expected[index]!.score)).toBeLessThan(1e-9);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same bytes in any order of insertion, one by one or at once, and after removals', () => {
    fc.assert(
      fc.property(
        arbitraryCorpus.chain((all) =>
          fc.record({
            all: fc.constant(all),
            shuffled: fc.shuffledSubarray([...all], { minLength: all.length }),
            gone: fc.subarray([...all]),
          }),
        ),
        arbitraryText,
        ({ all, shuffled, gone }, query) => {
          const left = all.filter((document) => !gone.includes(document));
          const fresh = rankingOf(streamOf(left).search(query, 100));
          const grown = new BM25Stream();
          for (const document of shuffled) grown.add(document);
          for (const { id } of gone) expect(grown.remove(id)).toBe(true);
          expect(rankingOf(grown.search(query, 100))).toEqual(fresh);
        },
      ),
    );
  });

  it('continues the list of a smaller topK, and filters before the cut', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryText, fc.nat(12), (documents, query, topK) => {
        const stream = streamOf(documents);
        const all = rankingOf(stream.search(query, 1e9));
        expect(rankingOf(stream.search(query, topK))).toEqual(all.slice(0, topK));
        const left = new Set(
          documents.filter(({ metadata }) => metadata['side'] === 'left').map(({ id }) => id),
        );
        expect(rankingOf(stream.search(query, topK, { filter: { side: 'left' } }))).toEqual(
          all.filter(({ id }) => left.has(id)).slice(0, topK),
        );
      }),
    );
  });

  it('explains every result with the very number, and no other document', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryText, (documents, query) => {
        const stream = streamOf(documents);
        for (const half of documents.slice(0, 3)) stream.add(half);
        const scoreById = new Map(stream.search(query, 100).map(({ id, score }) => [id, score]));
        for (const { id } of documents) expect(stream.explain(query, id)?.value).toBe(scoreById.get(id));
        expect(stream.explain(query, 'nobody')).toBeUndefined();
      }),
    );
  });

  it.each([
    ['', []],
    ['   \n\t', []],
    ['the of and', []],
    ['? ! C++', []],
    ['1.2.3', []],
    ['quagga', []],
    ['(a+)+$ .* [z-a] \\', []],
    ['zebra zebra ZEBRA', ['d1']],
    ['toString constructor __proto__ hasOwnProperty', []],
  ])('answers the query %j with %j', (query, ids) => {
    expect(idsOf(streamOf([documentOf('d1', 'zebra'), documentOf('d2', 'apple')]).search(query, 10))).toEqual(
      ids,
    );
  });

  it('answers a query of a megabyte', () => {
    const stream = streamOf([documentOf('d1', 'zebra'), documentOf('d2', 'apple')]);
    const words = Array.from({ length: 20_000 }, (_, n) => `word${n}`).join(' ');
    expect(idsOf(stream.search(`${words} ${'x? '.repeat(300_000)} zebra`, 5))).toEqual(['d1']);
  });

  it.each([-1, 1.5, NaN, Infinity])('refuses topK %d', (topK) => {
    expect(() => new BM25Stream().search('zebra', topK)).toThrow(
      expect.objectContaining({ code: 'RAG_CONTRACTS_INVALID_TOP_K' }),
    );
  });

  it('refuses an unknown filter operator and a query that is not a text, on an empty stream too', () => {
    expect(() => new BM25Stream().search('zebra', 1, { filter: { side: { $near: 1 } as never } })).toThrow(
      expect.objectContaining({ code: 'RAG_CONTRACTS_INVALID_FILTER' }),
    );
    expect(() => new BM25Stream().search(null as never, 1)).toThrow(
      expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_QUERY' }),
    );
    expect(() => new BM25Stream().search('zebra', 1, { signal: AbortSignal.abort('stop') })).toThrow('stop');
  });

  it('matches terms that every document has, with scores above zero', () => {
    const stream = streamOf([documentOf('d1', 'zebra apple'), documentOf('d2', 'zebra pear')]);
    expect(idsOf(stream.search('zebra', 10))).toEqual(['d1', 'd2']);
    expect(idsOf(stream.search('zebra apple', 10))).toEqual(['d1', 'd2']);
    for (const { score } of stream.search('zebra', 10)) expect(score).toBeGreaterThan(0);
  });

  it('prefers the shorter document, and repetition saturates below k1 + 1 times', () => {
    const filler = (count: number): string => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');
    const stream = streamOf([
      documentOf('short', 'zebra apple'),
      documentOf('long', `zebra apple ${filler(60)}`),
      documentOf('spam', `${'zebra '.repeat(100)} ${filler(20)}`),
    ]);
    const scores = new Map(stream.search('zebra', 10).map(({ id, score }) => [id, score]));
    expect(scores.get('short')).toBeGreaterThan(scores.get('long')!);
    expect(scores.get('spam')! / scores.get('short')!).toBeLessThanOrEqual(2.2);
  });

  it('finds synonyms by stem in both directions', () => {
    const stream = streamOf([
      documentOf('d1', 'the configuration guide'),
      documentOf('d2', 'a config file'),
      documentOf('d3', 'export function main'),
      documentOf('d4', 'fn main'),
      documentOf('d5', 'environment variables'),
      documentOf('d6', 'request parameter'),
    ]);
    const find = (query: string): string[] => idsOf(stream.search(query, 10)).sort();
    expect([find('config'), find('configuration')]).toEqual([
      ['d1', 'd2'],
      ['d1', 'd2'],
    ]);
    expect([find('fn'), find('function')]).toEqual([
      ['d3', 'd4'],
      ['d3', 'd4'],
    ]);
    expect([find('env'), find('param'), find('class')]).toEqual([['d5'], ['d6'], []]);
  });

  it('bears documents without a token, and nothing but such documents', () => {
    const stream = streamOf([
      documentOf('d1', 'the of and'),
      documentOf('d2', '? !'),
      documentOf('d3', 'zebra'),
    ]);
    expect(idsOf(stream.search('zebra', 10))).toEqual(['d3']);
    stream.remove('d3');
    expect(stream.search('zebra', 10)).toEqual([]);
    expect(stream.stats()).toMatchObject({ documents: 2, terms: 0, averageLength: 0 });
    expect(new BM25Stream().search('zebra', 10)).toEqual([]);
  });

  it('breaks ties by id', () => {
    const ids = ['d07', 'd03', 'd09', 'd01', 'd05', 'd08', 'd02', 'd06', 'd04', 'd00'];
    const stream = streamOf(ids.map((id) => documentOf(id, 'zebra same text')));
    expect(idsOf(stream.search('zebra', 4))).toEqual(['d00', 'd01', 'd02', 'd03']);
  });

  it('indexes every field that fieldsOf gives', () => {
    const stream = streamOf([documentOf('d1', 'zebra', { file: 'quagga.md' })], {
      fieldsOf: ({ content, metadata }: Document) => ({ content, name: String(metadata['file']) }),
    });
    expect(idsOf(stream.search('quagga', 1))).toEqual(['d1']);
  });
});
