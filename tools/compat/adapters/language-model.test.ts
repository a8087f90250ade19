import { Agent, aiSdkModel } from '@rag/agent';
import type { LanguageModelPart } from '@rag/contracts';
import {
  describeLanguageModel,
  failureOf,
  openAiStandIn,
  type ModelScript,
  type ModelUnderTest,
} from '@rag/testkit';
import { simulateReadableStream, streamText } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';

import { OPEN_AI_COMPATIBLE_PROVIDERS } from './open-ai-compatible-providers.test-support.js';

const ASK = { messages: [{ role: 'user', content: 'what swims' }] } as const;

type StreamPart =
  Awaited<ReturnType<MockLanguageModelV3['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;

async function collect(stream: AsyncIterable<LanguageModelPart>): Promise<readonly LanguageModelPart[]> {
  const parts: LanguageModelPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

const textOf = (parts: readonly LanguageModelPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

for (const { specification, languageModel } of OPEN_AI_COMPATIBLE_PROVIDERS) {
  describeLanguageModel({
    name: `aiSdkModel() over @ai-sdk/openai-compatible of specification ${specification}`,
    create: (script) => overHttp(script, languageModel),
    capabilities: { scripted: true, fails: true, ends: true },
  });

  describe(`aiSdkModel() over a provider of specification ${specification}`, () => {
    it('sends the conversation and its limit, and reads texts, reason and usage', async () => {
      const service = await openAiStandIn({ answers: ['Otters swim.'] });
      try {
        const model = aiSdkModel(languageModel(service.url));
        expect(model.id).toBe('stand-in.chat/m');
        const parts = await collect(
          model.stream({
            messages: [
              { role: 'system', content: 'Be brief.' },
              { role: 'user', content: 'a' },
              { role: 'assistant', content: 'b' },
              ...ASK.messages,
            ],
            maxOutputTokens: 9,
          }),
        );
        expect(service.requests[0]!.body).toMatchObject({
          model: 'm',
          stream: true,
          max_tokens: 9,
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'a' },
            { role: 'assistant', content: 'b' },
            { role: 'user', content: 'what swims' },
          ],
        });
        expect(textOf(parts)).toBe('Otters swim.');
        expect(parts.at(-1)).toEqual({
          type: 'finish',
          reason: 'stop',
          usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
        });
      } finally {
        await service.close();
      }
    });

    it('rejects with what the provider says of a refusal, as the cause', async () => {
      const service = await openAiStandIn({ behaviours: [{ type: 'status', status: 401 }] });
      try {
        const failure = await failureOf(() => collect(aiSdkModel(languageModel(service.url)).stream(ASK)));
        expect(failure).toMatchObject({
          code: 'RAG_AGENT_MODEL_REPORTED_ERROR',
          cause: { statusCode: 401 },
        });
      } finally {
        await service.close();
      }
    });

    it('does not take a stream for whole that is cut off', async () => {
      const service = await openAiStandIn({
        answers: ['Otters swim.'],
        behaviours: [{ type: 'fail-after-parts', parts: 1, how: 'disconnect' }],
      });
      try {
        const failure = await failureOf(() => collect(aiSdkModel(languageModel(service.url)).stream(ASK)));
        expect(failure).toMatchObject({ code: 'RAG_AGENT_MODEL_REPORTED_ERROR' });
      } finally {
        await service.close();
      }
    });

    it('does not say "stop" of a stream that ends properly in the middle of a part', async () => {
      const service = await openAiStandIn({
        answers: ['Otters swim.'],
        behaviours: [{ type: 'truncated-json' }],
      });
      try {
        const call = collect(aiSdkModel(languageModel(service.url)).stream(ASK));
        // Of specification 2, the provider itself does not tell: its reason is "unknown".
        if (specification === 'v2') expect((await call).at(-1)).toMatchObject({ reason: 'other' });
        else await expect(call).rejects.toMatchObject({ code: 'RAG_AGENT_MODEL_REPORTED_ERROR' });
      } finally {
        await service.close();
      }
    });

    it('lets go of the connection when it is aborted in the middle', async () => {
      const service = await openAiStandIn({
        answers: ['Otters swim.'],
        behaviours: [{ type: 'hang-after-parts', parts: 1 }],
      });
      try {
        const stop = new AbortController();
        const seen: LanguageModelPart[] = [];
        const call = (async () => {
          for await (const part of aiSdkModel(languageModel(service.url)).stream({
            ...ASK,
            signal: stop.signal,
          })) {
            seen.push(part);
            stop.abort(new Error('enough'));
          }
        })();
        await expect(call).rejects.toThrow('enough');
        expect(seen).toHaveLength(1);
        await service.requests[0]!.abandoned;
      } finally {
        await service.close();
      }
    });

    it('answers a turn of an agent', async () => {
      const service = await openAiStandIn({ answers: ['Otters swim.'] });
      try {
        const agent = Agent.builder()
          .model(aiSdkModel(languageModel(service.url)))
          .build();
        expect((await agent.chat('what swims')).text).toBe('Otters swim.');
      } finally {
        await service.close();
      }
    });
  });
}

async function overHttp(
  { texts, then }: ModelScript,
  languageModel: (baseURL: string) => Parameters<typeof aiSdkModel>[0],
): Promise<ModelUnderTest> {
  const parts = texts.length;
  const service = await openAiStandIn({
    answers: [texts.join('')],
    behaviours:
      then === 'finish'
        ? []
        : [
            then === 'hang'
              ? { type: 'hang-after-parts', parts }
              : { type: 'fail-after-parts', parts, how: 'error-event' },
          ],
  });
  return {
    model: aiSdkModel(languageModel(service.url)),
    // Only known once the request came.
    get abandoned() {
      return service.requests[0]?.abandoned ?? Promise.resolve();
    },
    dispose: async () => service.close(),
  };
}

describe('aiSdkModel() and the SDK itself', () => {
  it('reads a stream as streamText() does, reasoning and tools beside it', async () => {
    const count = { total: 3, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
    const chunks: StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      { type: 'response-metadata', id: '1', modelId: 'mock' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'hm' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Otters ' },
      { type: 'text-delta', id: 't', delta: 'swim.' },
      { type: 'text-end', id: 't' },
      {
        type: 'finish',
        finishReason: { unified: 'length', raw: 'max' },
        usage: { inputTokens: count, outputTokens: { total: 2, text: 2, reasoning: undefined } },
      },
    ];
    const model = new MockLanguageModelV3({
      doStream: async () => ({ stream: simulateReadableStream({ chunks, initialDelayInMs: null }) }),
    });
    const ours = await collect(aiSdkModel(model).stream(ASK));
    const theirs = streamText({ model, prompt: 'what swims' });
    expect(textOf(ours)).toBe(await theirs.text);
    expect(ours.at(-1)).toEqual({
      type: 'finish',
      reason: await theirs.finishReason,
      usage: { inputTokens: 3, outputTokens: 2 },
    });
    const [asked, askedByThem] = model.doStreamCalls.map(({ prompt }) => prompt);
    expect(asked).toEqual([{ role: 'user', content: [{ type: 'text', text: 'what swims' }] }]);
    expect(askedByThem).toMatchObject(asked!);
  });
});
