import { compareScored, type SearchResult } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';
import { documentOf } from './naive-tfidf.test-support.js';

const idsOf = (results: readonly SearchResult[]): string[] => results.map(({ id }) => id);
const embedded = (id: string, ...vector: readonly number[]): ReturnType<typeof documentOf> =>
  documentOf(id, `text ${id}`, { id }, vector);

const mismatch = (expected: number, actual: number): unknown =>
  expect.objectContaining({ code: 'RAG_TFIDF_KB_DIMENSION_MISMATCH', details: { expected, actual } });

describe('InMemoryKnowledgeBase.searchByEmbedding()', () => {
  it('ranks by cosine, best first, opposite ones last, and leaves out documents without embedding', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([
      embedded('o', -1, 0),
      embedded('a', 3, 0),
      embedded('h', 1, 1),
      documentOf('n', 'none'),
    ]);
    const found = store.searchByEmbedding([2, 0], 10);
    expect(idsOf(found)).toEqual(['a', 'h', 'o']);
    expect(found.map(({ score }) => score)).toEqual([1, expect.closeTo(Math.SQRT1_2, 7), -1]);
    expect(idsOf(store.searchByEmbedding([2, 0], 1))).toEqual(['a']);
    expect(store.searchByEmbedding([2, 0], 0)).toEqual([]);
  });

  it('gives a zero vector similarity 0, as document and as query', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([embedded('z', 0, 0), embedded('a', 1, 0), embedded('o', -1, 0)]);
    expect(store.searchByEmbedding([1, 0], 3).map(({ id, score }) => [id, score])).toEqual([
      ['a', 1],
      ['z', 0],
      ['o', -1],
    ]);
    const scores = store.searchByEmbedding([0, 0], 3).map(({ score }) => score);
    expect(scores.map((score) => Object.is(score, 0))).toEqual([true, true, true]);
  });

  it('equals a naive cosine through additions, replacements and removals', () => {
    const component = fc.constantFrom(-2, -1, 0, 1, 2);
    const vector = fc.tuple(component, component, component);
    const operation = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.option(vector), fc.boolean());
    fc.assert(
      fc.property(fc.array(operation), vector, fc.nat(8), (operations, query, topK) => {
        const store = new InMemoryKnowledgeBase();
        const model = new Map<string, readonly number[] | undefined>();
        for (const [n, embedding, removes] of operations) {
          const id = `d${n}`;
          if (removes) expect(store.removeDocument(id)).toBe(model.delete(id));
          else {
            store.addDocument(documentOf(id, 'text', {}, embedding ?? undefined));
            model.set(id, embedding ?? undefined);
          }
          store.searchByEmbedding(query, 1);
        }
        const expected = [...model].flatMap(([id, embedding]) => {
          if (embedding === undefined) return [];
          const dot = embedding.reduce((sum, value, index) => sum + value * query[index]!, 0);
          const lengths = Math.hypot(...embedding) * Math.hypot(...query);
          return [{ id, score: lengths === 0 ? 0 : dot / lengths }];
        });
        const found = store.searchByEmbedding(query, topK);
        const rounded = expected.map(({ id, score }) => ({ id, score: Math.round(score * 1e9) }));
        expect(found.map(({ id, score }) => ({ id, score: Math.round(score * 1e9) || 0 }))).toEqual(
          rounded
            .map(({ id, score }) => ({ id, score: score || 0 }))
            .sort(compareScored)
            .slice(0, topK),
        );
      }),
    );
  });

  it('filters before the cut', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([embedded('a', 1, 0), embedded('b', 1, 1), embedded('c', 0, 1)]);
    expect(idsOf(store.searchByEmbedding([1, 0], 1, { id: { $in: ['b', 'c'] } }))).toEqual(['b']);
  });

  it('has no results without embeddings, for a vector of any dimension', () => {
    const store = new InMemoryKnowledgeBase();
    expect(store.searchByEmbedding([1, 2, 3], 5)).toEqual([]);
    store.addDocument(documentOf('a', 'text'));
    expect(store.searchByEmbedding([1], 5)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a text', '12'],
    ['a number', 3],
    ['an object without length', {}],
    ['no dimension', []],
    ['NaN', [1, NaN]],
    ['Infinity', [Infinity, 0]],
    ['a number beyond 32 bits', [1e300, 0]],
    ['texts', ['1', '2']],
  ])('refuses %s as vector', (_, vector) => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(embedded('a', 1, 0));
    expect(() => store.searchByEmbedding(vector as number[], 5)).toThrow(
      expect.objectContaining({ code: 'RAG_TFIDF_KB_INVALID_VECTOR' }),
    );
  });

  it('refuses a query of another dimension and names both', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(embedded('a', 1, 0));
    expect(() => store.searchByEmbedding([1, 0, 0], 5)).toThrow(mismatch(2, 3));
    expect(() => store.searchByEmbedding([1, 0], -1)).toThrow(
      expect.objectContaining({ code: 'RAG_CONTRACTS_INVALID_TOP_K' }),
    );
    expect(() => store.searchByEmbedding([1, 0], 1, { a: [] as never })).toThrow(
      expect.objectContaining({ code: 'RAG_CONTRACTS_INVALID_FILTER' }),
    );
  });

  it('stays finite for the largest and the smallest embeddings', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([embedded('huge', 3e38, 3e38), embedded('tiny', 1e-45, 1e-45)]);
    for (const { score } of store.searchByEmbedding([3e38, 3e38], 2)) expect(score).toBeCloseTo(1, 6);
  });
});

describe('the dimension of embeddings', () => {
  it('is pinned by the first and refuses another, all or nothing', () => {
    const store = new InMemoryKnowledgeBase();
    expect(() => {
      store.addDocuments([documentOf('n', 'none'), embedded('a', 1, 0), embedded('b', 1, 0, 0)]);
    }).toThrow(mismatch(2, 3));
    expect(store.size()).toBe(0);
    store.addDocument(embedded('a', 1, 0));
    expect(() => {
      store.addDocuments([documentOf('n', 'none'), embedded('b', 1, 0, 0)]);
    }).toThrow(mismatch(2, 3));
    expect([store.size(), store.search('none', 5).length]).toEqual([1, 0]);
  });

  it('is free again when the last embedding is removed, replaced or cleared', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(embedded('a', 1, 0));
    store.addDocument(embedded('a', 1, 0, 0));
    expect(idsOf(store.searchByEmbedding([1, 0, 0], 5))).toEqual(['a']);
    store.removeDocument('a');
    store.addDocument(embedded('b', 1));
    store.addDocument(documentOf('b', 'without'));
    store.addDocument(embedded('c', 1, 0));
    store.clear();
    store.addDocument(embedded('d', 1, 2, 3));
    expect(idsOf(store.searchByEmbedding([1, 2, 3], 5))).toEqual(['d']);
  });

  it('is reserved by a prepared swap, so that its commit cannot fail', async () => {
    const store = new InMemoryKnowledgeBase();
    const swap = await store.prepareReplace([], [embedded('a', 1, 0)]);
    expect(() => {
      store.addDocument(embedded('b', 1, 0, 0));
    }).toThrow(mismatch(2, 3));
    await expect(store.prepareReplace([], [embedded('b', 1)])).rejects.toEqual(mismatch(2, 1));
    store.addDocument(embedded('b', 0, 1));
    void swap.commit();
    expect(idsOf(store.searchByEmbedding([1, 0], 5))).toEqual(['a', 'b']);
  });

  it('is released by a discard', async () => {
    const store = new InMemoryKnowledgeBase();
    const swap = await store.prepareReplace([], [embedded('a', 1, 0)]);
    swap.discard();
    store.addDocument(embedded('b', 1, 0, 0));
    expect(store.size()).toBe(1);
  });

  it('may be changed by a swap that replaces every embedding, and comes back with a rollback', async () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([embedded('a', 1, 0), embedded('b', 0, 1), documentOf('n', 'none')]);
    await expect(store.prepareReplace(['a'], [embedded('c', 1, 0, 0)])).rejects.toEqual(mismatch(2, 3));
    const swap = await store.prepareReplace(['a'], [embedded('b', 1, 0, 0)]);
    for (const document of [embedded('x', 1, 0), embedded('x', 1, 0, 0)])
      expect(() => {
        store.addDocument(document);
      }).toThrow(expect.objectContaining({ code: 'RAG_TFIDF_KB_DIMENSION_MISMATCH' }));
    store.addDocument(documentOf('m', 'none'));
    void swap.commit();
    expect(idsOf(store.searchByEmbedding([1, 0, 0], 5))).toEqual(['b']);
    void swap.rollback();
    expect(idsOf(store.searchByEmbedding([1, 0], 5))).toEqual(['a', 'b']);
  });
});
