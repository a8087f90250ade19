import { Document, type EmbeddingFunction, type VectorIndex } from '@rag/contracts';
import { describeRankedStream, embedWords } from '@rag/testkit';
import { describe, expect, it, vi } from 'vitest';

import { VectorMemoryStore } from '../store/vector-memory-store.js';
import { VectorStream } from './vector-stream.js';

const words: EmbeddingFunction = {
  model: 'words',
  dimensions: embedWords('').length,
  embed: async (texts) => texts.map(embedWords),
};

describeRankedStream({
  name: 'VectorStream',
  create: (documents) => {
    const store = new VectorMemoryStore();
    const embed = (some: readonly Document[]): void => {
      store.add(some.map((one) => one.withEmbedding(embedWords(one.content))));
    };
    embed(documents);
    return {
      stream: new VectorStream(store, words),
      add: embed,
      remove: (ids) => {
        store.remove(ids);
      },
    };
  },
  capabilities: { lexical: false, mutable: true },
  skip: [
    {
      test: 'returns documents whole, as they were added',
      reason: 'a vector index finds documents without their embedding; the laws of VectorIndex hold the rest',
    },
  ],
});

const EAST = new Document({ id: 'east', content: 'east', embedding: [1, 0] });
const WEST = new Document({ id: 'west', content: 'west', embedding: [-1, 0] });
const NORTH_EAST = new Document({ id: 'north-east', content: 'north-east', embedding: [1, 1] });

const pointing = (vectors: readonly Float32Array[] = [Float32Array.of(1, 0)]): EmbeddingFunction => ({
  model: 'pointing',
  dimensions: 2,
  embed: vi.fn(async () => vectors),
});

const aStore = (): VectorMemoryStore => {
  const store = new VectorMemoryStore();
  store.add([EAST, WEST, NORTH_EAST]);
  return store;
};

describe('VectorStream', () => {
  it('leaves out what is not similar, and what is not similar enough', async () => {
    const all = await (await new VectorStream(aStore(), pointing()).snapshot()).search('x', 5);
    expect(all.map(({ id }) => id)).toEqual(['east', 'north-east']);
    const near = new VectorStream(aStore(), pointing(), { minScore: 0.8 });
    expect((await (await near.snapshot()).search('x', 5)).map(({ id }) => id)).toEqual(['east']);
  });

  it('embeds the query once a search, as a query, and hands on the signal', async () => {
    const embedding = pointing();
    const { signal } = new AbortController();
    await (await new VectorStream(aStore(), embedding).snapshot()).search('what', 5, { signal });
    expect(vi.mocked(embedding.embed).mock.calls).toEqual([[['what'], { kind: 'query', signal }]]);
  });

  it.each(['', ' \t\r\n', '\u00a0\u2003\ufeff'])('finds nothing for %j and embeds nothing', async (query) => {
    const embedding = pointing();
    const snapshot = await new VectorStream(aStore(), embedding).snapshot();
    expect(await snapshot.search(query, 5)).toEqual([]);
    expect(await snapshot.search('words', 0)).toEqual([]);
    await expect(snapshot.search(query, -1)).rejects.toMatchObject({ code: 'RAG_CONTRACTS_INVALID_TOP_K' });
    await expect(snapshot.search('words', 1, { filter: { a: {} } })).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_FILTER',
    });
    expect(embedding.embed).not.toHaveBeenCalled();
  });

  it.each([
    ['no vector', []],
    ['two vectors', [Float32Array.of(1, 0), Float32Array.of(1, 0)]],
    ['another dimension', [Float32Array.of(1, 0, 0)]],
    ['NaN', [Float32Array.of(1, Number.NaN)]],
    ['no list', null],
    ['a list of lists', [[1, 0]]],
    ['a hole', new Array(1)],
  ])('refuses an embedding function that gives %s', async (_, vectors) => {
    const snapshot = await new VectorStream(aStore(), pointing(vectors as never)).snapshot();
    await expect(snapshot.search('x', 5)).rejects.toMatchObject({
      code: expect.stringMatching(/^RAG_VECTOR_EMBEDDING_(?:COUNT|DIMENSION|INVALID)$/u),
    });
  });

  it('fails as the embedding function and the index fail', async () => {
    const failure = new Error('unreachable');
    const embedding: EmbeddingFunction = { ...pointing(), embed: () => Promise.reject(failure) };
    await expect((await new VectorStream(aStore(), embedding).snapshot()).search('x', 5)).rejects.toBe(
      failure,
    );
    const wider: EmbeddingFunction = {
      model: 'wider',
      dimensions: 3,
      embed: async () => [Float32Array.of(1, 2, 3)],
    };
    await expect((await new VectorStream(aStore(), wider).snapshot()).search('x', 5)).rejects.toMatchObject({
      code: 'RAG_VECTOR_DIMENSION_MISMATCH',
    });
  });

  it('searches an index that pins nothing as it is then, and one that pins later', async () => {
    const store = aStore();
    const unpinned = { name: 'u', search: store.search.bind(store) } as unknown as VectorIndex;
    const snapshot = await new VectorStream(unpinned, pointing()).snapshot();
    expect(snapshot.generation).toBe(0);
    store.remove(['east']);
    expect((await snapshot.search('x', 5)).map(({ id }) => id)).toEqual(['north-east']);
    const later = { name: 'l', snapshot: async () => store.snapshot() } as unknown as VectorIndex;
    const pinned = await new VectorStream(later, pointing()).snapshot();
    store.clear();
    expect(pinned.generation).toBeGreaterThan(0);
    expect((await pinned.search('x', 5)).map(({ id }) => id)).toEqual(['north-east']);
  });

  it.each([{ name: '' }, { minScore: -1 }, { minScore: Number.NaN }])('refuses the options %o', (options) => {
    expect(() => new VectorStream(aStore(), pointing(), options)).toThrow(/the option "(name|minScore)"/u);
  });
});
