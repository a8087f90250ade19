import { Document, RagError, type SearchResult } from '@rag/contracts';
import { scanVectors } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FIRST_BLOCK_ROWS } from './row-table.js';
import { VectorMemoryStore } from './vector-memory-store.js';

const aVector = (id: string, embedding: readonly number[], content = 'text'): Document =>
  new Document({ id, content, embedding });

const many = (from: number, to: number, dimensions = 3): readonly Document[] =>
  Array.from({ length: to - from }, (_, row) =>
    aVector(
      `d${from + row}`,
      Array.from({ length: dimensions }, (__, i) => Math.sin((from + row) * (i + 1))),
    ),
  );

const plain = (results: readonly SearchResult[]): readonly unknown[] =>
  results.map(({ id, score }) => [id, score]);

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return RagError.is(error) ? error.code : error;
  }
  return 'nothing was thrown';
};

describe('VectorMemoryStore', () => {
  it.each([
    [{ precision: 'float16' }, 'precision'],
    [{ similarity: 'euclidean' }, 'similarity'],
    [{ name: ' ' }, 'name'],
    [{ precison: 'int8' }, 'precison'],
  ])('refuses the options %o and names the one that is wrong', (options, name) => {
    const make = (): unknown => new VectorMemoryStore(options as never);
    expect(make).toThrow(`the option "${name}" cannot be used`);
    expect(codeOf(make)).toBe('RAG_VECTOR_INVALID_OPTION');
  });

  it('ranks by the product where the similarity is "dot"', () => {
    const store = new VectorMemoryStore({ similarity: 'dot' });
    store.add([aVector('short', [1, 0]), aVector('long', [3, 4]), aVector('against', [-2, 0])]);
    expect(plain(store.search([2, 1], 3))).toEqual([
      ['long', 10],
      ['short', 2],
      ['against', -4],
    ]);
    const bytes = new VectorMemoryStore({ similarity: 'dot', precision: 'int8' });
    bytes.add([aVector('short', [1, 0]), aVector('long', [3, 4]), aVector('zero', [0, 0])]);
    const [long, short, zero] = bytes.search([2, 1], 3);
    expect([long?.id, short?.id, zero?.id]).toEqual(['long', 'short', 'zero']);
    expect(long?.score).toBeCloseTo(10, 1);
    expect(short?.score).toBeCloseTo(2, 1);
    expect(zero?.score).toBe(0);
  });

  it('gives what a scan in 64 bits gives, in every dimension and beyond one block', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 21 }),
        fc.integer({ min: 1, max: 3 * FIRST_BLOCK_ROWS }),
        fc.integer({ min: 0, max: 30 }),
        (dimensions, size, topK) => {
          const documents = many(0, size, dimensions);
          const store = new VectorMemoryStore();
          store.add(documents);
          const query = Array.from({ length: dimensions }, (_, i) => Math.cos(i * 7));
          const expected = scanVectors(new Map(documents.map((one) => [one.id, one.embedding!])), query);
          const found = store.search(query, topK);
          expect(found).toHaveLength(Math.min(topK, size));
          for (const [rank, { score }] of found.entries())
            expect(score).toBeCloseTo(expected[rank]!.score, 6);
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });

  it('scores a row alike wherever it lies', () => {
    const vector = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
    const store = new VectorMemoryStore();
    store.add(many(0, 2 * FIRST_BLOCK_ROWS, 7));
    store.add(Array.from({ length: 99 }, (_, row) => aVector(`same${row}`, vector)));
    const same = store
      .search([3, 1, 4, 1, 5, 9, 2], 400)
      .filter(({ id }) => id.startsWith('same'))
      .map(({ score }) => score);
    expect(same).toHaveLength(99);
    expect(new Set(same).size).toBe(1);
  });

  it('holds what a fresh store holds after any number of replacements, and keeps few rows that are gone', () => {
    const store = new VectorMemoryStore();
    for (let round = 0; round < 50; round += 1) {
      store.replace(
        many(round * 40, round * 40 + 20).map(({ id }) => id),
        many(round * 40 + 40, round * 40 + 100),
      );
    }
    const fresh = new VectorMemoryStore();
    const left = Array.from({ length: 3000 }, (_, row) => store.get(`d${row}`)).filter(
      (document) => document !== undefined,
    );
    fresh.add(left);
    expect(store.size()).toBe(left.length);
    expect(plain(store.search([1, 2, 3], 5000))).toEqual(plain(fresh.search([1, 2, 3], 5000)));
  });

  it('keeps nothing of documents that were removed, once no generation has them', () => {
    const store = new VectorMemoryStore();
    store.add(many(0, 1000));
    const old = store.snapshot();
    const before = plain(old.search([1, 2, 3], 1000));
    store.remove(many(0, 990).map(({ id }) => id));
    expect(store.search([1, 2, 3], 1000)).toHaveLength(10);
    expect(store.size()).toBe(10);
    expect(plain(old.search([1, 2, 3], 1000))).toEqual(before);
    store.add(many(0, 990));
    expect(plain(store.search([1, 2, 3], 1000))).toEqual(before);
  });

  it('lets a search be made while it asks a predicate', () => {
    const store = new VectorMemoryStore();
    store.add(many(0, 100));
    const inner: unknown[] = [];
    const outer = store.search([1, 0, 0], 3, {
      accepts: ({ id }) => {
        inner.push(store.search([0, 1, 0], 1)[0]?.id);
        return id !== 'd0';
      },
    });
    expect(plain(outer)).toEqual(
      plain(store.search([1, 0, 0], 4).filter(({ id }) => id !== 'd0')).slice(0, 3),
    );
    expect(new Set(inner).size).toBe(1);
  });

  it('is as it was where a predicate throws', () => {
    const store = new VectorMemoryStore();
    store.add(many(0, 10));
    const thrown = new Error('no');
    expect(() =>
      store.search([1, 0, 0], 3, {
        accepts: () => {
          throw thrown;
        },
      }),
    ).toThrow(thrown);
    expect(store.search([1, 0, 0], 3)).toHaveLength(3);
  });

  it('changes nothing where a document fails in the middle of a call, and reads the call but once', () => {
    const store = new VectorMemoryStore();
    store.add(many(0, 100));
    const failing = Object.create(Document.prototype, {
      id: { value: 'x' },
      content: { value: 'x' },
      embedding: {
        get: () => {
          throw new Error('lost');
        },
      },
    }) as Document;
    const before = plain(store.search([1, 1, 1], 1000));
    const { generation } = store.snapshot();
    expect(() => {
      store.replace(['d1'], [...many(100, 300), failing]);
    }).toThrow('lost');
    expect(plain(store.search([1, 1, 1], 1000))).toEqual(before);
    expect(store.snapshot().generation).toBe(generation);
    store.add(many(100, 300));
    expect(store.size()).toBe(300);
  });

  it('refuses an embedding of another making that is not finite', () => {
    const store = new VectorMemoryStore();
    const broken = { id: 'x', content: 'x', metadata: {}, embedding: Float32Array.of(1, Number.NaN) };
    expect(
      codeOf(() => {
        store.add([broken as unknown as Document]);
      }),
    ).toBe('RAG_VECTOR_INVALID_DOCUMENT');
    expect(store.dimensions()).toBeUndefined();
  });

  it('gives back what bytes keep of a vector: its scale, to a 254th of its largest number', () => {
    const store = new VectorMemoryStore({ precision: 'int8' });
    const embeddings = [
      [3e38, -1e38],
      [1e-40, -1e-41],
      [0, 0],
      [0.5, 0.25],
    ];
    store.add(embeddings.map((embedding, row) => aVector(`d${row}`, embedding)));
    for (const [row, embedding] of embeddings.entries()) {
      const kept = store.get(`d${row}`)?.embedding;
      const largest = Math.max(...embedding.map(Math.abs));
      for (const [i, value] of embedding.entries()) {
        // Beside the rounding, the smallest 32-bit numbers have few digits of their own.
        expect(Math.abs(kept![i]! - value)).toBeLessThanOrEqual(largest / 253 + 1e-45);
      }
    }
  });

  it('does not overflow where bytes are summed over many dimensions', () => {
    const dimensions = 20_000;
    const store = new VectorMemoryStore({ precision: 'int8' });
    store.add([
      aVector(
        'ones',
        Array.from({ length: dimensions }, () => 1),
      ),
    ]);
    const [one] = store.search(
      Array.from({ length: dimensions }, () => 1),
      1,
    );
    expect(one?.score).toBeCloseTo(1, 6);
  });
});

describe('VectorMemoryStore.rank()', () => {
  it('scores the named documents as a search does, and leaves out those that are not there', () => {
    for (const precision of ['float32', 'int8'] as const) {
      const store = new VectorMemoryStore({ precision });
      store.add(many(0, 300, 5));
      store.remove(['d7']);
      const query = [1, 2, 3, 4, 5];
      const ids = ['d3', 'd299', 'd7', 'nobody', 'd3', 'd64'];
      const expected = store.search(query, 300).filter(({ id }) => ids.includes(id));
      expect(plain(store.rank(query, ids))).toEqual(plain(expected));
    }
  });

  it('refuses what a search refuses', () => {
    const store = new VectorMemoryStore();
    expect(store.rank([1], ['a'])).toEqual([]);
    store.add([aVector('a', [1, 2])]);
    expect(codeOf(() => store.rank([1], ['a']))).toBe('RAG_VECTOR_DIMENSION_MISMATCH');
    expect(codeOf(() => store.rank([Number.NaN, 1], ['a']))).toBe('RAG_VECTOR_INVALID_VECTOR');
    expect(codeOf(() => store.rank([1, 1], 'a'))).toBe('RAG_VECTOR_INVALID_IDS');
  });
});
