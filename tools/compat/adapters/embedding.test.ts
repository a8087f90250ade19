import { RagError } from '@rag/contracts';
import { describeEmbeddingFunction, failureOf, hashedWords, openAiStandIn } from '@rag/testkit';
import { aiSdkEmbedding, retrying } from '@rag/vector';
import { embedMany } from 'ai';
import { MockEmbeddingModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';

import { OPEN_AI_COMPATIBLE_PROVIDERS } from './open-ai-compatible-providers.test-support.js';

const DIMENSIONS = 64;

for (const { specification, embeddingModel } of OPEN_AI_COMPATIBLE_PROVIDERS) {
  describeEmbeddingFunction({
    name: `aiSdkEmbedding over @ai-sdk/openai-compatible of specification ${specification}`,
    create: async () => {
      const service = await openAiStandIn({ dimensions: DIMENSIONS });
      return {
        fn: aiSdkEmbedding(embeddingModel(service.url), { dimensions: DIMENSIONS }),
        asked: () => service.requests.length,
        failNext: () => {
          service.script({ type: 'status', status: 500 });
        },
        dispose: service.close,
      };
    },
    capabilities: { counted: true, meaningful: true, failing: true },
  });

  describe(`aiSdkEmbedding() over a provider of specification ${specification}`, () => {
    it('tells what may be asked again, after how long, and nothing of the request', async () => {
      const service = await openAiStandIn({ dimensions: DIMENSIONS });
      try {
        const embedding = aiSdkEmbedding(embeddingModel(service.url), { dimensions: DIMENSIONS });
        service.script({ type: 'status', status: 429, retryAfter: '7' }, { type: 'status', status: 400 });
        const busy = await failureOf(() => embedding.embed(['a secret text']));
        expect(busy).toMatchObject({
          code: 'RAG_VECTOR_EMBEDDING_STATUS',
          status: 429,
          retryable: true,
          retryAfterMs: 7_000,
        });
        const refused = await failureOf(() => embedding.embed(['a secret text']));
        expect(refused).toMatchObject({ status: 400, retryable: false });
        for (const error of [busy, refused] as RagError[])
          expect(`${error.message} ${JSON.stringify(error.details)} ${String(error.cause)}`).not.toMatch(
            /secret text|127\.0\.0\.1/u,
          );
        service.script({ type: 'status', status: 503 });
        const steady = retrying(embedding, { baseDelayMs: 0 });
        expect(await steady.embed(['otters'])).toEqual([
          Float32Array.from(hashedWords('otters', DIMENSIONS)),
        ]);
      } finally {
        await service.close();
      }
    });

    it('can be asked again after a connection that was lost', async () => {
      const service = await openAiStandIn({ dimensions: DIMENSIONS, behaviours: [{ type: 'disconnect' }] });
      try {
        const embedding = aiSdkEmbedding(embeddingModel(service.url), { dimensions: DIMENSIONS });
        expect(await failureOf(() => embedding.embed(['otters']))).toMatchObject({ retryable: true });
      } finally {
        await service.close();
      }
    });

    it('lets go of the connection when it is aborted', async () => {
      const service = await openAiStandIn({ behaviours: [{ type: 'hang' }] });
      try {
        const embedding = aiSdkEmbedding(embeddingModel(service.url), { dimensions: DIMENSIONS });
        const stop = new AbortController();
        const call = embedding.embed(['otters'], { signal: stop.signal });
        await expect.poll(() => service.requests.length).toBe(1);
        stop.abort(new Error('enough'));
        await expect(call).rejects.toThrow('enough');
        await service.requests[0]!.abandoned;
      } finally {
        await service.close();
      }
    });

    it('cuts into the calls that the provider allows, and keeps their order', async () => {
      const service = await openAiStandIn({ dimensions: DIMENSIONS });
      try {
        const model = embeddingModel(service.url);
        const most = (await model.maxEmbeddingsPerCall)!;
        const texts = Array.from({ length: most + 1 }, (_, at) => `text ${at}`);
        const vectors = await aiSdkEmbedding(model, { dimensions: DIMENSIONS }).embed(texts);
        expect(service.requests).toHaveLength(2);
        expect(vectors).toEqual(texts.map((text) => Float32Array.from(hashedWords(text, DIMENSIONS))));
      } finally {
        await service.close();
      }
    });
  });
}

describe('aiSdkEmbedding() and the SDK itself', () => {
  it('embeds as embedMany() does, by the same model', async () => {
    const model = new MockEmbeddingModelV3({
      maxEmbeddingsPerCall: 2,
      doEmbed: async ({ values }) => ({
        embeddings: values.map((value) => [...hashedWords(value, DIMENSIONS)]),
        warnings: [],
      }),
    });
    const values = ['otters swim', 'bees hum', 'a llama'];
    const { embeddings } = await embedMany({ model, values });
    const vectors = await aiSdkEmbedding(model, { dimensions: DIMENSIONS }).embed(values);
    expect(vectors).toEqual(embeddings.map((vector) => Float32Array.from(vector)));
    expect(model.doEmbedCalls.map((call) => call.values)).toEqual([
      ['otters swim', 'bees hum'],
      ['a llama'],
      ['otters swim', 'bees hum'],
      ['a llama'],
    ]);
  });

  it('hands over options of the provider by the kind of text', async () => {
    const model = new MockEmbeddingModelV3({ doEmbed: { embeddings: [[1]], warnings: [] } });
    const embedding = aiSdkEmbedding(model, {
      dimensions: 1,
      providerOptions: (kind) => ({ google: { taskType: kind === 'query' ? 'RETRIEVAL_QUERY' : 'X' } }),
    });
    await embedding.embed(['a'], { kind: 'query' });
    expect(model.doEmbedCalls[0]).toEqual({
      values: ['a'],
      providerOptions: { google: { taskType: 'RETRIEVAL_QUERY' } },
    });
  });
});
