import { untilAborted, type LanguageModelPart, type LanguageModelRequest } from '@rag/contracts';

import { deferred } from '../fakes/deferred.js';
import type { ModelScript, ModelUnderTest } from './model-subject.js';

/** The ways in which a toy model can be broken on purpose; none: it is correct. */
export type ToyModelFault =
  | 'restless-id'
  | 'goes-on-after-finish'
  | 'half-tokens'
  | 'drops-a-text'
  | 'edits-the-request'
  | 'shares-its-place'
  | 'deaf-before'
  | 'deaf-while-waiting'
  | 'works-on-after-abort'
  | 'works-on-after-stop'
  | 'finishes-when-broken';

/** A model that does what a script says: correct, or broken in exactly one way. */
export function createToyModel(script: ModelScript, fault?: ToyModelFault): ModelUnderTest {
  const abandoned = deferred();
  let calls = 0;
  let shared = 0;
  const model = {
    get id(): string {
      return fault === 'restless-id' ? `toy-${calls}` : 'toy';
    },
    async *stream(request: LanguageModelRequest): AsyncGenerator<LanguageModelPart, void, void> {
      calls++;
      const { signal } = request;
      if (fault !== 'deaf-before') signal?.throwIfAborted();
      if (fault === 'edits-the-request')
        (request.messages as unknown[]).push({ role: 'user', content: 'more' });
      const texts = fault === 'drops-a-text' ? script.texts.slice(1) : script.texts;
      let isOver = false;
      try {
        for (let at = 0; at < texts.length; at++) {
          await Promise.resolve();
          yield {
            type: 'text',
            text: texts[fault === 'shares-its-place' ? shared++ % texts.length : at] ?? '',
          };
          if (fault === 'shares-its-place' && calls > 1) shared += calls;
        }
        if (script.then === 'hang')
          await (fault === 'deaf-while-waiting'
            ? untilAborted(new Promise(() => undefined), signal).catch(() => undefined)
            : untilAborted(new Promise(() => undefined), signal));
        if (script.then === 'fail' && fault !== 'finishes-when-broken') throw new Error('broken');
        isOver = true;
        yield { type: 'finish', reason: 'stop', usage: { inputTokens: fault === 'half-tokens' ? 0.5 : 1 } };
        if (fault === 'goes-on-after-finish') yield { type: 'text', text: '…' };
      } finally {
        const isAborted = signal?.aborted === true;
        const worksOn = fault === (isAborted ? 'works-on-after-abort' : 'works-on-after-stop');
        if (!isOver && !worksOn) abandoned.resolve(undefined);
      }
    },
  };
  return { model, abandoned: abandoned.promise };
}
