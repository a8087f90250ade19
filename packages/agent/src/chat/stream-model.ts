import {
  untilAborted,
  type LanguageModel,
  type LanguageModelPart,
  type LanguageModelRequest,
} from '@rag/contracts';

import { modelFailed } from './agent-errors.js';

type FinishPart = Extract<LanguageModelPart, { readonly type: 'finish' }>;

/**
 * Passes on the texts of a model's answer as they come, and returns how it finished.
 *
 * An abort rejects with the signal's reason even where the model does not heed it. A caller that stops ends the model's
 * work.
 *
 * @throws RagError `RAG_AGENT_MODEL_FAILED` for a model that throws, and for one that ends without saying so.
 */
export async function* streamModel(
  model: LanguageModel,
  request: LanguageModelRequest,
): AsyncGenerator<string, FinishPart, void> {
  const { signal } = request;
  let iterator: AsyncIterator<LanguageModelPart> | undefined;
  // Whether the model still works on the answer.
  let isOpen = true;
  try {
    for (;;) {
      let next: IteratorResult<LanguageModelPart>;
      try {
        iterator ??= model.stream(request)[Symbol.asyncIterator]();
        next = await untilAborted(iterator.next(), signal);
      } catch (error) {
        if (signal?.aborted === true) throw signal.reason;
        isOpen = false;
        throw modelFailed(model.id, 'failed', error);
      }
      if (next.done === true) {
        isOpen = false;
        throw modelFailed(model.id, 'ended without saying how it finished');
      }
      if (next.value.type === 'finish') return next.value;
      if (next.value.text !== '') yield next.value.text;
    }
  } finally {
    if (isOpen) await endWork(iterator, signal);
  }
}

async function endWork(
  iterator: AsyncIterator<LanguageModelPart> | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  // A model that does not heed the signal would never come to its end, and whoever aborted must not wait for it.
  const ended = Promise.resolve(iterator?.return?.()).catch(() => undefined);
  if (signal?.aborted !== true) await ended;
}
