import { Document, SearchResult, type EmbeddingFunction, type Reranker } from '@rag/contracts';
import { sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import {
  aiSdkEmbedding,
  aiSdkReranker,
  batched,
  cached,
  checked,
  checkedReranker,
  matryoshka,
  nearnessShares,
  normalizedPrefix,
  openAiCompatibleEmbedding,
  rerankResults,
  retrying,
  retryingReranker,
  SelectiveReembedIndex,
  VectorMemoryStore,
  VectorStoreProviders,
  VectorStream,
  type AiSdkEmbeddingModel,
  type AiSdkRerankingModel,
} from './index.js';

const { signal } = new AbortController();
const clock = { now: () => 0, after: () => () => undefined };
const embedding = (): EmbeddingFunction => ({
  model: 'lengths',
  dimensions: 2,
  embed: async (texts) => Promise.resolve(texts.map(({ length }) => Float32Array.of(length, 1))),
});
const reranker = (): Reranker => ({
  id: 'lengths',
  rerank: async (_query, texts) =>
    Promise.resolve(texts.map(({ length }, index) => ({ index, score: length }))),
});
const document = (id: string): Document =>
  Document.builder().id(id).content(id).embedding([1, id.length]).build();
const filter = { lang: { $ne: 'de' } };

describe('the stores of @rag/vector with wrong arguments', () => {
  it('refuse them with a code, and stay as they are', async () => {
    const store = new VectorMemoryStore();
    store.add([document('a'), document('b')]);
    const state = (): unknown => [store.size(), store.snapshot().generation, store.dimensions()];
    const searchOptions = { filter, accepts: () => true, signal };
    const providers = new VectorStoreProviders();
    const provider = { name: 'mine', open: () => new VectorMemoryStore() };
    const reembed = new SelectiveReembedIndex(embedding());
    await reembed.update([{ id: 'a', text: 'a' }]);
    const stream = new VectorStream(store, embedding());
    const calls: Record<string, SweptCall> = {
      VectorMemoryStore: {
        valid: [{ name: 'store', similarity: 'dot', precision: 'int8' }],
        call: (options) => new VectorMemoryStore(options),
      },
      add: { valid: [[document('a')]], call: (documents) => new VectorMemoryStore().add(documents) },
      'add to what is there': {
        valid: [[]],
        call: (documents) => {
          store.add(documents);
        },
        state,
      },
      remove: { valid: [['nobody']], call: (ids) => store.remove(ids), state },
      replace: {
        valid: [['nobody'], []],
        call: (ids, documents) => {
          store.replace(ids, documents);
        },
        state,
      },
      get: { valid: ['a'], call: (id) => store.get(id), state },
      search: {
        valid: [[1, 2], 5, searchOptions],
        call: (vector, topK, options) => store.search(vector, topK, options),
        state,
      },
      'search of a snapshot': {
        valid: [[1, 2], 5, searchOptions],
        call: (vector, topK, options) => store.snapshot().search(vector, topK, options),
      },
      rank: { valid: [[1, 2], ['a']], call: (vector, ids) => store.rank(vector, ids), state },
      VectorStream: {
        valid: [store, embedding(), { name: 'v', minScore: 0.5 }],
        call: async (index, fn, options) =>
          (await new VectorStream(index, fn, options).snapshot()).search('a', 5),
      },
      'search of a stream': {
        valid: ['a', 5, searchOptions],
        call: async (query, topK, options) => (await stream.snapshot()).search(query, topK, options),
      },
      register: {
        valid: [provider],
        call: (given) => new VectorStoreProviders().register(given),
      },
      'get a provider': { valid: ['inmemory'], call: (name) => providers.get(name) },
      open: {
        valid: ['inmemory', { precision: 'int8' }],
        call: async (name, options) => providers.open(name, options),
      },
      SelectiveReembedIndex: {
        valid: [embedding(), { known: reembed.entries() }],
        call: (fn, options) => new SelectiveReembedIndex(fn, options),
      },
      update: {
        valid: [[{ id: 'a', text: 'a' }], { signal }],
        call: async (chunks, options) => reembed.update(chunks, options),
        state: () => reembed.entries(),
      },
      vectorOf: { valid: ['a'], call: (id) => reembed.vectorOf(id) },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });
});

describe('the functions of @rag/vector with wrong arguments', () => {
  const wrappers = {
    checked: (fn: EmbeddingFunction) => checked(fn),
    batched: (fn: EmbeddingFunction, options: never) => batched(fn, options),
    cached: (fn: EmbeddingFunction, options: never) => cached(fn, options),
    retrying: (fn: EmbeddingFunction, options: never) => retrying(fn, options),
    matryoshka: (fn: EmbeddingFunction, dimensions: never) => matryoshka(fn, dimensions),
  };
  const settings: Readonly<Record<keyof typeof wrappers, readonly unknown[]>> = {
    checked: [],
    batched: [{ maxBatch: 1, maxCharacters: 10, concurrency: 1 }],
    cached: [{ maxEntries: 2 }],
    retrying: [{ attempts: 1, baseDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 1, clock, random: () => 0 }],
    matryoshka: [1],
  };

  it.each(Object.entries(wrappers))('%s refuses them with a code', async (name, wrap) => {
    const valid = settings[name as keyof typeof wrappers];
    const wrapped = wrap(embedding(), valid[0] as never);
    const calls: Record<string, SweptCall> = {
      [name]: { valid: [embedding(), ...valid], call: wrap },
      embed: {
        valid: [['a', 'bb'], { kind: 'query', signal }],
        call: async (texts, options) => wrapped.embed(texts, options),
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });

  it.each([
    ['checkedReranker', checkedReranker(reranker())],
    ['retryingReranker', retryingReranker(reranker())],
  ])('%s refuses them with a code', async (_name, wrapped) => {
    const calls: Record<string, SweptCall> = {
      checkedReranker: { valid: [reranker()], call: checkedReranker },
      retryingReranker: { valid: [reranker(), { attempts: 1, clock }], call: retryingReranker },
      rerank: {
        valid: ['query', ['a', 'bb'], { topK: 1, signal }],
        call: async (query, texts, options) => wrapped.rerank(query, texts, options),
      },
      rerankResults: {
        valid: [reranker(), 'query', [new SearchResult(document('a'), 1)], { topK: 1, signal }],
        call: rerankResults,
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });

  it('of numbers refuse them with a code', async () => {
    const calls: Record<string, SweptCall> = {
      nearnessShares: { valid: [[{ id: 'a', score: 1 }]], call: nearnessShares },
      normalizedPrefix: { valid: [Float32Array.of(3, 4), 1], call: normalizedPrefix },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });

  it('that adapt services refuse them with a code', async () => {
    const fetch = async (): Promise<Response> =>
      Promise.resolve(Response.json({ data: [{ index: 0, embedding: [1, 2] }] }));
    const service = {
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
      dimensions: 2,
      apiKey: 'key',
      sendDimensions: true,
      encoding: 'float',
      timeoutMs: 1_000,
      maxResponseBytes: 1_000,
      queryPrefix: 'q: ',
      passagePrefix: 'p: ',
      headers: { 'x-a': 'b' },
      fetch,
      clock,
    };
    const model: AiSdkEmbeddingModel = {
      provider: 'p',
      modelId: 'm',
      maxEmbeddingsPerCall: 5,
      doEmbed: async ({ values }) => Promise.resolve({ embeddings: values.map(() => [1, 2]) }),
    };
    const ranking: AiSdkRerankingModel = {
      provider: 'p',
      modelId: 'm',
      doRerank: async () => Promise.resolve({ ranking: [{ index: 0, relevanceScore: 1 }] }),
    };
    const calls: Record<string, SweptCall> = {
      openAiCompatibleEmbedding: {
        valid: [service],
        call: async (options) => openAiCompatibleEmbedding(options).embed(['a'], { kind: 'query' }),
      },
      aiSdkEmbedding: {
        valid: [
          model,
          { dimensions: 2, providerOptions: () => ({}), queryPrefix: 'q', passagePrefix: 'p', clock },
        ],
        call: async (given, options) => aiSdkEmbedding(given, options).embed(['a'], { kind: 'query' }),
      },
      aiSdkReranker: {
        valid: [ranking, { providerOptions: {}, clock }],
        call: async (given, options) => aiSdkReranker(given, options).rerank('q', ['a']),
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });
});
