import { Document, RagError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { VectorMemoryStore } from '../store/vector-memory-store.js';
import { VectorStoreProviders, type VectorStoreProvider } from './vector-store-providers.js';

describe('VectorStoreProviders', () => {
  it('opens a store in memory by name, each time another, with its options', async () => {
    const providers = new VectorStoreProviders();
    const store = await providers.open('inmemory', { precision: 'int8', name: 'mine' });
    expect(store).toBeInstanceOf(VectorMemoryStore);
    expect(store.name).toBe('mine');
    await store.add([new Document({ id: 'a', content: 'a', embedding: [1] })]);
    expect(await (await providers.open('inmemory')).size()).toBe(0);
    await expect(providers.open('inmemory', { precison: 'int8' })).rejects.toMatchObject({
      code: 'RAG_VECTOR_INVALID_OPTION',
    });
  });

  it.each(['qdrant', 'pgvector', 'milvus', 'InMemory', '', '__proto__', 'constructor', undefined])(
    'refuses the name %j, tells what there is, and points to the adapters',
    async (name) => {
      const failure: unknown = await new VectorStoreProviders()
        .open(name as string)
        .catch((error: unknown) => error);
      expect(RagError.is(failure) && failure.code).toBe('RAG_VECTOR_UNKNOWN_PROVIDER');
      const { message } = failure as RagError;
      for (const part of [`"${String(name)}"`, '"inmemory"', 'VectorIndex', '@rag/vector/qdrant'])
        expect(message).toContain(part);
    },
  );

  it('opens what was registered, and fails as it fails', async () => {
    const store = new VectorMemoryStore();
    const seen: unknown[] = [];
    const providers = new VectorStoreProviders()
      .register({ name: 'own', open: (options) => (seen.push(options), store) })
      .register({ name: 'broken', open: () => Promise.reject(new Error('down')) });
    expect(providers.names).toEqual(['broken', 'inmemory', 'own']);
    expect(await providers.open('own', { url: 'x' })).toBe(store);
    expect(seen).toEqual([{ url: 'x' }]);
    await expect(providers.open('broken')).rejects.toThrow('down');
  });

  it.each([
    { name: 'inmemory', open: () => new VectorMemoryStore() },
    { name: ' ', open: () => new VectorMemoryStore() },
    { name: ' own', open: () => new VectorMemoryStore() },
    { name: 'own' },
    {},
  ])('refuses to register %o', (provider) => {
    const providers = new VectorStoreProviders();
    expect(() => providers.register(provider as VectorStoreProvider)).toThrow('Cannot register');
    expect(providers.names).toEqual(['inmemory']);
  });
});
