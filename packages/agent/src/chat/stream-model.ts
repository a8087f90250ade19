import {
  untilAborted,
  type FinishReason,
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
  // Tells a model that waits for something that nobody waits for it any more, also where the caller gave no signal.
  const work = new AbortController();
  const heeded = signal === undefined ? work.signal : AbortSignal.any([signal, work.signal]);
  let iterator: AsyncIterator<LanguageModelPart> | undefined;
  // Whether the model still works on the answer.
  let isOpen = true;
  try {
    for (;;) {
      let next: IteratorResult<LanguageModelPart>;
      try {
        iterator ??= model.stream({ ...request, signal: heeded })[Symbol.asyncIterator]();
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
      const part = checkPart(model, next.value);
      if (part.type === 'finish') return part;
      if (part.text !== '') yield part.text;
    }
  } finally {
    if (isOpen) endWork(iterator, work);
  }
}

/** Ends the model's work without waiting for it: one that heeds nothing would never come to its end. */
function endWork(iterator: AsyncIterator<LanguageModelPart> | undefined, work: AbortController): void {
  work.abort(new Error('the answer is not read any further'));
  const ending = async (): Promise<unknown> => iterator?.return?.();
  ending().catch(() => undefined);
}

const FINISH_REASONS: ReadonlySet<unknown> = new Set<FinishReason>([
  'stop',
  'length',
  'content-filter',
  'other',
]);

/** @throws RagError `RAG_AGENT_MODEL_FAILED` for what is no part of an answer. */
function checkPart({ id }: LanguageModel, part: unknown): LanguageModelPart {
  const { type, text, reason } = (part ?? {}) as Readonly<Record<string, unknown>>;
  if ((type === 'finish' && FINISH_REASONS.has(reason)) || (type === 'text' && typeof text === 'string'))
    return part as LanguageModelPart;
  throw modelFailed(id, 'sent what is no part of an answer');
}
