import type { LanguageModelPart } from '@rag/contracts';
import { assertRagError } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { aiSdkModel, type AiSdkLanguageModel } from './ai-sdk-model.js';
import { scriptedAiSdkModel } from './ai-sdk.test-support.js';

async function collect(stream: AsyncIterable<LanguageModelPart>): Promise<readonly LanguageModelPart[]> {
  const parts: LanguageModelPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

const streamOf = (...parts: readonly unknown[]): AiSdkLanguageModel => ({
  provider: 'toy',
  modelId: 'fixed',
  doStream: () =>
    Promise.resolve({
      stream: new ReadableStream<unknown>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }),
    }),
});

const ASK = { messages: [{ role: 'user', content: 'what swims' }] } as const;

describe('aiSdkModel()', () => {
  it('is named by provider and model', () => {
    expect(aiSdkModel(streamOf()).id).toBe('toy/fixed');
  });

  it('gives the messages in the shape of the SDK, with limit and signal', async () => {
    const { model, calls } = scriptedAiSdkModel({ texts: ['Otters.'], then: 'finish' }, 'v3');
    const { signal } = new AbortController();
    await collect(
      aiSdkModel(model).stream({
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
          ...ASK.messages,
        ],
        maxOutputTokens: 9,
        signal,
      }),
    );
    expect(calls).toEqual([
      {
        prompt: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'a' }] },
          { role: 'assistant', content: [{ type: 'text', text: 'b' }] },
          { role: 'user', content: [{ type: 'text', text: 'what swims' }] },
        ],
        maxOutputTokens: 9,
        abortSignal: signal,
      },
    ]);
  });

  it.each(['v2', 'v3'] as const)('reads the finish of specification %s', async (version) => {
    const { model } = scriptedAiSdkModel({ texts: ['Otters.'], then: 'finish' }, version);
    expect(await collect(aiSdkModel(model).stream(ASK))).toEqual([
      { type: 'text', text: 'Otters.' },
      { type: 'finish', reason: 'stop', usage: { inputTokens: 3, outputTokens: 2 } },
    ]);
  });

  it('passes over reasoning, tool calls and parts that it does not know', async () => {
    const parts = [
      { type: 'reasoning-delta', id: '1', delta: 'hm' },
      { type: 'tool-call', toolName: 'x' },
      { type: 'of-next-year' },
      { type: 'text-delta', id: '0', delta: 'Otters.' },
      { type: 'finish', finishReason: 'tool-calls', usage: { inputTokens: undefined, outputTokens: -1 } },
    ];
    expect(await collect(aiSdkModel(streamOf(...parts)).stream(ASK))).toEqual([
      { type: 'text', text: 'Otters.' },
      { type: 'finish', reason: 'other', usage: {} },
    ]);
  });

  it('says that an answer without an end broke off', async () => {
    const model = aiSdkModel(streamOf({ type: 'text-delta', id: '0', delta: 'Ot' }));
    await assertRagError(() => collect(model.stream(ASK)), 'RAG_AGENT_MODEL_CUT_OFF');
  });

  it.each([{ finishReason: 'error' }, { finishReason: { unified: 'error', raw: undefined } }])(
    'rejects where the model finishes for an error of which it said nothing: %j',
    async (finish) => {
      const parts = [
        { type: 'text-delta', id: '0', delta: 'Ot' },
        { type: 'finish', ...finish },
      ];
      const error = await assertRagError(
        () => collect(aiSdkModel(streamOf(...parts)).stream(ASK)),
        'RAG_AGENT_MODEL_REPORTED_ERROR',
      );
      expect(error.message).toContain('does not say why');
    },
  );

  it('wraps what the model throws, at once or in the stream, with its cause', async () => {
    const cause = new Error('no quota');
    const throwing: AiSdkLanguageModel = {
      provider: 'toy',
      modelId: 'throws',
      doStream: () => {
        throw cause;
      },
    };
    for (const model of [throwing, streamOf({ type: 'error', error: cause })]) {
      const error = await assertRagError(
        () => collect(aiSdkModel(model).stream(ASK)),
        'RAG_AGENT_MODEL_REPORTED_ERROR',
      );
      expect(error.cause).toBe(cause);
      expect(error.message).not.toContain('quota');
    }
  });

  it('does not wait for a model that does not heed the signal, and closes the stream that comes late', async () => {
    let open: (value: { stream: ReadableStream<unknown> }) => void = () => undefined;
    let cancelled: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (cancelled = resolve));
    const model: AiSdkLanguageModel = {
      provider: 'toy',
      modelId: 'slow',
      doStream: () => new Promise((resolve) => (open = resolve)),
    };
    const controller = new AbortController();
    const answer = collect(aiSdkModel(model).stream({ ...ASK, signal: controller.signal }));
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    open({
      stream: new ReadableStream({
        cancel: () => {
          cancelled();
        },
      }),
    });
    await closed;
  });
});
