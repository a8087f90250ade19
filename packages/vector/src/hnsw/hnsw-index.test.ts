import { Document, type MetadataFilter, type SearchResult } from '@rag/contracts';
import { aDocument } from '@rag/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { VectorStoreProviders } from '../providers/vector-store-providers.js';
import { VectorMemoryStore } from '../store/vector-memory-store.js';
import { clusteredDocuments } from './clustered-documents.test-support.js';
import { openHnswIndex, type HnswIndex } from './hnsw-index.js';
import type { UsearchConfiguration, UsearchGraph } from './usearch-module.js';

const DIMENSIONS = 32;
const DOCUMENTS = clusteredDocuments(2_000, DIMENSIONS);
const QUERIES = clusteredDocuments(40, DIMENSIONS, 7).map(({ embedding }) => embedding!);

const idsOf = (results: readonly SearchResult[]): readonly string[] => results.map(({ id }) => id);

/** The share of the exact best ten that is found. */
function recallOf(index: HnswIndex, documents: readonly Document[], filter?: MetadataFilter): number {
  const exact = new VectorMemoryStore();
  exact.add(documents);
  const options = filter === undefined ? {} : { filter };
  let [held, wanted] = [0, 0];
  for (const query of QUERIES) {
    const found = new Set(idsOf(index.search(query, 10, options)));
    const best = exact.search(query, 10, options);
    wanted += best.length;
    held += best.filter(({ id }) => found.has(id)).length;
  }
  return held / wanted;
}

async function filled(documents = DOCUMENTS, hnswFrom = 1_000): Promise<HnswIndex> {
  const index = await openHnswIndex({ hnswFrom });
  await index.add(documents);
  return index;
}

/** A peer whose graphs fail from their n-th addition on. */
function failingPeer(additions: number): {
  Index: new (configuration: UsearchConfiguration) => UsearchGraph;
} {
  let left = additions;
  return {
    Index: class {
      add(): void {
        if (left-- <= 0) throw new Error('out of memory');
      }
      search(): { keys: BigUint64Array } {
        return { keys: new BigUint64Array() };
      }
    },
  };
}

describe('HnswIndex', () => {
  // Shared by the tests that change nothing.
  let whole: HnswIndex;
  beforeAll(async () => {
    whole = await filled();
  });

  it('finds at least 95 of 100 of the nearest by its graph, with the scores of a scan', () => {
    const index = whole;
    expect(index.stats()).toEqual({
      documents: 2_000,
      inGraph: 2_000,
      waiting: 0,
      forgotten: 0,
      failure: undefined,
    });
    expect(recallOf(index, DOCUMENTS)).toBeGreaterThanOrEqual(0.95);
    const exact = new VectorMemoryStore();
    exact.add(DOCUMENTS);
    for (const { id, score } of index.search(QUERIES[0]!, 10))
      expect(exact.rank(QUERIES[0]!, [id])[0]!.score).toBe(score);
  });

  it('answers exactly below "hnswFrom", and makes no graph there', async () => {
    const index = await filled(DOCUMENTS.slice(0, 999));
    expect(index.stats()).toMatchObject({ inGraph: 0, waiting: 999 });
    expect(recallOf(index, DOCUMENTS.slice(0, 999))).toBe(1);
    await index.add([DOCUMENTS[999]!]);
    expect(index.stats()).toMatchObject({ inGraph: 1_000, waiting: 0 });
    await index.remove(DOCUMENTS.slice(0, 501).map(({ id }) => id));
    expect(index.stats()).toMatchObject({ documents: 499, inGraph: 0, waiting: 499, forgotten: 0 });
    expect(recallOf(index, DOCUMENTS.slice(501, 1_000))).toBe(1);
  });

  it.each([
    ['a third', { third: 0 }],
    ['one of a hundred', { hundredth: 7 }],
    ['one of a thousand', { thousandth: 7 }],
    ['none', { thousandth: -1 }],
  ])('finds what a filter lets pass as it finds all: %s', (_, filter) => {
    const results = whole.search(QUERIES[0]!, 10, { filter });
    const passing = DOCUMENTS.filter(({ metadata }) =>
      Object.entries(filter).every(([key, value]) => metadata[key] === value),
    );
    expect(results).toHaveLength(Math.min(10, passing.length));
    if (passing.length > 0) expect(recallOf(whole, DOCUMENTS, filter)).toBeGreaterThanOrEqual(0.95);
  });

  it('gives exactly the best for a "topK" that is much of the index', () => {
    const exact = new VectorMemoryStore();
    exact.add(DOCUMENTS);
    for (const topK of [500, 2_000, 1e9])
      expect(idsOf(whole.search(QUERIES[1]!, topK))).toEqual(idsOf(exact.search(QUERIES[1]!, topK)));
  });

  it('sees a change at once, before the graph has followed it, and one generation at a time', async () => {
    const index = await openHnswIndex({ hnswFrom: 1_000 });
    const growing = index.add(DOCUMENTS);
    expect(index.stats().waiting).toBeGreaterThan(1_000);
    expect(recallOf(index, DOCUMENTS)).toBe(1);
    const pinned = index.snapshot();
    const before = pinned.search(QUERIES[2]!, 10);
    const nearest = before[0]!.id;
    const removing = index.remove([nearest]);
    expect(idsOf(index.search(QUERIES[2]!, 10))).not.toContain(nearest);
    expect(idsOf(pinned.search(QUERIES[2]!, 10))).toEqual(idsOf(before));
    await Promise.all([growing, removing]);
    expect(index.stats()).toMatchObject({ documents: 1_999, inGraph: 1_999, waiting: 0 });
    expect(idsOf(index.search(QUERIES[2]!, 10))).not.toContain(nearest);
  });

  it('finds new documents among those that wait, and the old ones that are nearer than they', async () => {
    const index = await filled();
    const late = clusteredDocuments(600, DIMENSIONS, 99).map(
      ({ id, content, metadata, embedding }) =>
        new Document({ id: `late-${id}`, content, metadata, embedding }),
    );
    const documents = [...DOCUMENTS, ...late];
    const growing = index.add(late);
    expect(index.stats().waiting).toBeGreaterThan(0);
    for (const filter of [undefined, { third: 1 }])
      expect(recallOf(index, documents, filter)).toBeGreaterThanOrEqual(0.95);
    await growing;
    expect(recallOf(index, documents)).toBeGreaterThanOrEqual(0.95);
  });

  it('keeps finding them through rounds of removal and addition, and drops what was forgotten', async () => {
    const index = await filled(DOCUMENTS.slice(0, 1_500), 500);
    let live = DOCUMENTS.slice(0, 1_500);
    for (let round = 1; round <= 4; round++) {
      const gone = live.filter((_, at) => (at + round) % 2 === 0);
      const fresh = DOCUMENTS.slice(round * 300, round * 300 + gone.length);
      await index.replace(
        gone.map(({ id }) => id),
        fresh,
      );
      const kept = new Map(live.filter((one) => !gone.includes(one)).map((one) => [one.id, one]));
      for (const one of fresh) kept.set(one.id, one);
      live = [...kept.values()];
      const { documents, inGraph, waiting, forgotten } = index.stats();
      expect({ documents, waiting, all: inGraph }).toEqual({
        documents: live.length,
        waiting: 0,
        all: live.length,
      });
      expect(forgotten).toBeLessThanOrEqual(inGraph);
      expect(recallOf(index, live)).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('puts vectors of zeros where they belong: below what is similar, above what is opposed', async () => {
    const index = await openHnswIndex({ hnswFrom: 1, searchBreadth: 2 });
    const at = (id: string, ...embedding: number[]): Document => aDocument({ id, embedding });
    await index.add([at('east', 1, 0), at('zero', 0, 0), at('nought', 0, 0), at('west', -1, 0)]);
    expect(index.stats()).toMatchObject({ inGraph: 2, waiting: 0 });
    expect(idsOf(index.search([1, 0], 4))).toEqual(['east', 'nought', 'zero', 'west']);
    expect(idsOf(index.search([1, 0], 2))).toEqual(['east', 'nought']);
    expect(idsOf(index.search([0, 0], 2))).toEqual(['east', 'nought']);
    await index.replace(['zero'], [at('nought', 0, 1)]);
    expect(idsOf(index.search([0, 1], 1))).toEqual(['nought']);
  });

  it('answers exactly after its graph failed, and says that it did', async () => {
    const index = await openHnswIndex({
      hnswFrom: 1_000,
      importModule: async () => Promise.resolve(failingPeer(2)),
    });
    await index.add(DOCUMENTS.slice(0, 1_500));
    await index.add(DOCUMENTS.slice(1_500, 2_000));
    expect(index.stats()).toEqual({
      documents: 2_000,
      inGraph: 0,
      waiting: 2_000,
      forgotten: 0,
      failure: new Error('out of memory'),
    });
    expect(recallOf(index, DOCUMENTS.slice(0, 2_000))).toBe(1);
    index.clear();
    expect(index.stats().failure).toBeUndefined();
  });

  it('answers from one generation where "accepts" changes the index', async () => {
    const index = await filled();
    const changes: Promise<unknown>[] = [];
    const results = index.search(QUERIES[3]!, 10, {
      accepts: ({ id }) => {
        if (changes.length === 0) changes.push(index.remove([id]));
        return true;
      },
    });
    const exact = new VectorMemoryStore();
    exact.add(DOCUMENTS);
    expect(idsOf(results)).toEqual(idsOf(exact.search(QUERIES[3]!, 10)));
    await Promise.all(changes);
  });

  it('answers alike in every run', async () => {
    const other = await filled();
    for (const query of QUERIES)
      expect(idsOf(whole.search(query, 10))).toEqual(idsOf(other.search(query, 10)));
  });

  it('can be opened by its name', async () => {
    const providers = new VectorStoreProviders().register({ name: 'hnsw', open: openHnswIndex });
    const index = await providers.open('hnsw', { hnswFrom: 5 });
    expect(index.name).toBe('hnsw');
    await expect(providers.open('hnsw', { hnswFrmo: 5 })).rejects.toMatchObject({
      code: 'RAG_VECTOR_INVALID_OPTION',
    });
  });
});

describe('openHnswIndex()', () => {
  it.each([
    { name: ' ' },
    { hnswFrom: 0 },
    { hnswFrom: 1.5 },
    { connectivity: 1 },
    { connectivity: 257 },
    { buildBreadth: 0 },
    { searchBreadth: 1e9 },
    { precision: 'float16' },
    { importModule: 'usearch' },
    { similarity: 'dot' },
  ])('refuses %j', async (options) => {
    await expect(openHnswIndex(options as object)).rejects.toMatchObject({
      code: 'RAG_VECTOR_INVALID_OPTION',
    });
  });

  it('names the package to install where it is missing', async () => {
    const cause = Object.assign(new Error("Cannot find package 'usearch'"), { code: 'ERR_MODULE_NOT_FOUND' });
    await expect(openHnswIndex({ importModule: async () => Promise.reject(cause) })).rejects.toMatchObject({
      code: 'RAG_VECTOR_MISSING_PEER',
      message: 'Cannot load "usearch": it cannot be loaded; install "usearch"',
      cause,
    });
    await expect(openHnswIndex({ importModule: async () => Promise.resolve({}) })).rejects.toMatchObject({
      code: 'RAG_VECTOR_MISSING_PEER',
    });
  });
});
