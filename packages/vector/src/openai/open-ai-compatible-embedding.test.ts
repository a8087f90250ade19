import { RagError } from '@rag/contracts';
import { openAiStandIn, type OpenAiStandIn, type OpenAiStandInOptions } from '@rag/testkit';
import { afterEach, describe, expect, it } from 'vitest';

import { openAiCompatibleEmbedding } from './open-ai-compatible-embedding.js';
import type { OpenAiCompatibleEmbeddingOptions } from './open-ai-embedding-options.js';

const KEY = 'sk-very-secret';
const TEXT = 'a text that is nobody’s business';

let service: OpenAiStandIn | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function embeddingOver(
  options: OpenAiStandInOptions,
  given: Partial<OpenAiCompatibleEmbeddingOptions> = {},
): Promise<ReturnType<typeof openAiCompatibleEmbedding>> {
  service = await openAiStandIn({ dimensions: 8, ...options });
  return openAiCompatibleEmbedding({
    baseUrl: service.url,
    model: 'm',
    dimensions: 8,
    apiKey: KEY,
    ...given,
  });
}

describe('openAiCompatibleEmbedding()', () => {
  it('asks as the interface says, and puts the answers in the order of the texts', async () => {
    const fn = await embeddingOver({ behaviours: [{ type: 'reversed' }] }, { encoding: 'float' });
    const [first, second] = await fn.embed(['otter', 'heron']);
    const [again] = await fn.embed(['otter']);
    expect(first).toEqual(again);
    expect(first).not.toEqual(second);
    expect(service?.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/embeddings',
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'm', input: ['otter', 'heron'] },
    });
  });

  it.each<readonly [string, NonNullable<OpenAiStandInOptions['behaviours']>[number], object]>([
    [
      '429 with Retry-After',
      { type: 'status', status: 429, retryAfter: '7' },
      { retryable: true, status: 429, retryAfterMs: 7_000 },
    ],
    ['500', { type: 'status', status: 500 }, { retryable: true, status: 500 }],
    ['401', { type: 'status', status: 401, body: `bad key ${KEY}` }, { retryable: false, status: 401 }],
    [
      'a redirect',
      { type: 'redirect', location: 'http://127.0.0.1:1/' },
      { code: 'RAG_VECTOR_EMBEDDING_REDIRECT' },
    ],
    [
      'a connection that is closed',
      { type: 'disconnect' },
      { code: 'RAG_VECTOR_EMBEDDING_UNREACHABLE', retryable: true },
    ],
    ['too few vectors', { type: 'wrong-count', count: 1 }, { code: 'RAG_VECTOR_EMBEDDING_COUNT' }],
    ['too many vectors', { type: 'wrong-count', count: 3 }, { code: 'RAG_VECTOR_EMBEDDING_COUNT' }],
    [
      'another dimension',
      { type: 'wrong-dimension', dimensions: 9 },
      { code: 'RAG_VECTOR_EMBEDDING_DIMENSION' },
    ],
    ['a number that is none', { type: 'not-finite' }, { code: 'RAG_VECTOR_EMBEDDING_INVALID' }],
    ['half an answer', { type: 'truncated-json' }, { code: 'RAG_VECTOR_EMBEDDING_ANSWER' }],
    ['a body without end', { type: 'huge-body', bytes: 200_000 }, { code: 'RAG_VECTOR_EMBEDDING_TOO_LARGE' }],
    ['no answer in time', { type: 'hang' }, { code: 'RAG_VECTOR_EMBEDDING_TIMEOUT', retryable: true }],
  ])('fails typed for %s, and says neither key nor text', async (_what, behaviour, expected) => {
    for (const encoding of ['float', 'base64'] as const) {
      const fn = await embeddingOver(
        { behaviours: [behaviour] },
        // Short only where it is waited for: a busy machine is late by itself.
        { encoding, timeoutMs: behaviour.type === 'hang' ? 300 : 30_000, maxResponseBytes: 100_000 },
      );
      const error: unknown = await fn.embed([TEXT, 'b']).catch((reason: unknown) => reason);
      expect(RagError.is(error)).toBe(true);
      expect(error).toMatchObject(expected);
      const told = JSON.stringify([
        String(error),
        (error as RagError).details,
        String((error as RagError).cause),
      ]);
      expect(told).not.toContain(KEY);
      expect(told).not.toContain(TEXT);
      // Works again afterwards: nothing of the failure stays.
      expect(await fn.embed(['a'])).toHaveLength(1);
      await service?.close();
    }
  });

  it('works with a service that heeds neither dimensions nor encoding', async () => {
    const fn = await embeddingOver({ heedsDimensions: false, heedsEncoding: false });
    expect(await fn.embed(['a', 'b'])).toHaveLength(2);
  });

  it('ends the request when it is aborted', async () => {
    const fn = await embeddingOver({ behaviours: [{ type: 'hang' }] });
    const stop = new AbortController();
    const call = fn.embed(['a'], { signal: stop.signal });
    while (service!.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await service!.requests[0]!.abandoned;
  });

  it.each(['', 'nonsense', 'ftp://host', 'http://user:pw@host/v1', null])(
    'refuses the address %j',
    (baseUrl) => {
      const options = { baseUrl: baseUrl as string, model: 'm', dimensions: 8 };
      expect(() => openAiCompatibleEmbedding(options)).toThrow(
        expect.objectContaining({ code: 'RAG_VECTOR_INVALID_OPTION' }),
      );
    },
  );
});
