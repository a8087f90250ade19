import type { EmbeddingFunction } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { VectorMemoryStore } from '../store/vector-memory-store.js';
import { VectorStream } from '../stream/vector-stream.js';
import { SelectiveReembedIndex } from './selective-reembed-index.js';

describe('SelectiveReembedIndex', () => {
  it('goes on after an update that was given up while the function hung', async () => {
    let calls = 0;
    const embedding: EmbeddingFunction = {
      model: 'm',
      dimensions: 1,
      embed: async (texts) =>
        calls++ === 0
          ? new Promise<never>(() => undefined)
          : Promise.resolve(texts.map(() => Float32Array.of(1))),
    };
    const index = new SelectiveReembedIndex(embedding);
    const stop = new AbortController();
    const hanging = index.update([{ id: 'a', text: 'x' }], { signal: stop.signal });
    while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('enough'));
    await expect(hanging).rejects.toThrow('enough');
    expect(await index.update([{ id: 'b', text: 'y' }])).toMatchObject({ embedded: 1 });
  });

  it('refuses what is no embedding function', () => {
    for (const wrong of ['', {}, null, { model: 'm', dimensions: 1 }])
      expect(() => new SelectiveReembedIndex(wrong as unknown as EmbeddingFunction)).toThrow(
        expect.objectContaining({ code: 'RAG_VECTOR_INVALID_OPTION' }),
      );
  });
});

describe('VectorStream', () => {
  it('refuses a query that is no text', async () => {
    const embedding: EmbeddingFunction = {
      model: 'm',
      dimensions: 1,
      embed: async () => Promise.resolve([]),
    };
    const snapshot = await new VectorStream(new VectorMemoryStore(), embedding).snapshot();
    for (const query of [null, 5, undefined])
      await expect(async () => snapshot.search(query as unknown as string, 5)).rejects.toMatchObject({
        code: 'RAG_VECTOR_INVALID_QUERY',
      });
  });
});
