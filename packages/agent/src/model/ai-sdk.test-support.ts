import { deferred, type ModelScript } from '@rag/testkit';

import type { AiSdkCallOptions, AiSdkLanguageModel } from './ai-sdk-model.js';

export interface ScriptedAiSdkModel {
  readonly model: AiSdkLanguageModel;
  readonly calls: readonly AiSdkCallOptions[];
  readonly abandoned: Promise<unknown>;
}

/** A model in the shape of the AI SDK that streams what a script says, framed as real ones do. */
export function scriptedAiSdkModel({ texts, then }: ModelScript, version: 'v2' | 'v3'): ScriptedAiSdkModel {
  const calls: AiSdkCallOptions[] = [];
  const abandoned = deferred();
  const finish =
    version === 'v2'
      ? { type: 'finish', finishReason: 'stop', usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 } }
      : {
          type: 'finish',
          finishReason: { unified: 'stop', raw: 'stop' },
          usage: { inputTokens: { total: 3 }, outputTokens: { total: 2, text: 2 } },
        };
  const ends = { finish: [finish], fail: [{ type: 'error', error: new Error('out of order') }], hang: [] };
  const model = {
    specificationVersion: version,
    provider: 'toy',
    modelId: 'scripted',
    doStream: (options: AiSdkCallOptions) => {
      calls.push(options);
      const parts: unknown[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '0' },
        ...texts.map((delta) => ({ type: 'text-delta', id: '0', delta })),
        { type: 'text-end', id: '0' },
        ...ends[then],
      ];
      const stream = new ReadableStream<unknown>({
        pull(controller) {
          const part = parts.shift();
          if (part !== undefined) controller.enqueue(part);
          else if (then !== 'hang') controller.close();
        },
        cancel: () => {
          abandoned.resolve(undefined);
        },
      });
      return Promise.resolve({ stream });
    },
  };
  return { model, calls, abandoned: abandoned.promise };
}
