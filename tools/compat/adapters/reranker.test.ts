import { describeReranker } from '@rag/testkit';
import { aiSdkReranker } from '@rag/vector';
import { APICallError, rerank } from 'ai';
import { MockRerankingModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';

const overlap = (query: string, text: string): number =>
  text.split(/\s+/u).filter((word) => word !== '' && query.includes(word)).length;

function aModel(): { readonly model: MockRerankingModelV3; readonly asked: () => number } {
  let asked = 0;
  const model = new MockRerankingModelV3({
    provider: 'mock',
    modelId: 'overlap',
    doRerank: async ({ query, documents, topN }) => {
      asked++;
      if (documents.type !== 'text') throw new TypeError('texts are wanted');
      const ranking = documents.values.map((text, index) => ({
        index,
        relevanceScore: overlap(query, text),
      }));
      ranking.sort((left, right) => right.relevanceScore - left.relevanceScore || left.index - right.index);
      return { ranking: ranking.slice(0, topN) };
    },
  });
  return { model, asked: () => asked };
}

describeReranker({
  name: 'aiSdkReranker over a model of the AI SDK',
  create: () => {
    const { model, asked } = aModel();
    return { reranker: aiSdkReranker(model), asked };
  },
  capabilities: { counted: true },
});

describe('aiSdkReranker() and the SDK itself', () => {
  it('ranks as rerank() does, by the same model', async () => {
    const { model } = aModel();
    const [query, documents] = ['where do otters sleep', ['on land', 'otters sleep afloat', 'otters']];
    const { ranking } = await rerank({ model, query, documents, topN: 2 });
    expect(await aiSdkReranker(model).rerank(query, documents, { topK: 2 })).toEqual(
      ranking.map(({ originalIndex, score }) => ({ index: originalIndex, score })),
    );
  });

  it('tells what may be asked again, after how long, and nothing of the request', async () => {
    const model = new MockRerankingModelV3({
      doRerank: () => {
        throw new APICallError({
          message: 'too busy with a secret text',
          url: 'http://127.0.0.1/rerank',
          requestBodyValues: { query: 'a secret text' },
          statusCode: 429,
          responseHeaders: { 'retry-after': '7' },
        });
      },
    });
    const failure: unknown = await aiSdkReranker(model)
      .rerank('a secret text', ['a'])
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'RAG_VECTOR_RERANK_STATUS',
      status: 429,
      retryable: true,
      retryAfterMs: 7_000,
    });
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain('secret text');
  });

  it('hands over the signal, and rejects with its reason', async () => {
    const stop = new AbortController();
    const signals: unknown[] = [];
    const model = new MockRerankingModelV3({
      doRerank: async ({ abortSignal }) => {
        signals.push(abortSignal);
        return new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => {
            reject(new DOMException('of the provider', 'AbortError'));
          });
        });
      },
    });
    const call = aiSdkReranker(model).rerank('otters', ['a'], { signal: stop.signal });
    await expect.poll(() => signals.length).toBe(1);
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});
