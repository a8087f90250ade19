import {
  untilAborted,
  type ChatMessage,
  type FinishReason,
  type LanguageModel,
  type LanguageModelPart,
  type LanguageModelRequest,
  type TokenUsage,
} from '@rag/contracts';

import { modelError } from './model-errors.js';

/** What of a call's options is set; the shape that the AI SDK calls a prompt. */
export interface AiSdkCallOptions {
  readonly prompt: readonly (
    | { readonly role: 'system'; readonly content: string }
    | {
        readonly role: 'user' | 'assistant';
        readonly content: readonly { readonly type: 'text'; readonly text: string }[];
      }
  )[];
  readonly maxOutputTokens?: number;
  readonly abortSignal?: AbortSignal;
}

/** What is used of a language model of the AI SDK, specification `v2` or `v3`. */
export interface AiSdkLanguageModel {
  readonly provider: string;
  readonly modelId: string;
  // `never`: every model takes it, whatever options of its own it has.
  doStream(options: never): PromiseLike<{ readonly stream: ReadableStream<unknown> }>;
}

/**
 * Makes a language model of one of the AI SDK (version 5 or 6), such as `createOpenAICompatible(…)('qwen3')`.
 *
 * Only texts are passed on: reasoning, sources and tool calls are no part of an answer. Nothing of the AI SDK is
 * imported. A model that throws, or whose stream holds an error, rejects with `RAG_AGENT_MODEL_REPORTED_ERROR` and the
 * error as its cause, and so does one that finishes for an error; a stream without an end with
 * `RAG_AGENT_MODEL_CUT_OFF`. A provider of specification 2 does not tell a stream that broke off from one whose reason
 * it does not know: both finish as `other`.
 *
 * @example
 * declare const model: AiSdkLanguageModel;
 * Agent.builder().model(aiSdkModel(model)).build();
 */
export function aiSdkModel(model: AiSdkLanguageModel): LanguageModel {
  const id = `${model.provider}/${model.modelId}`;
  return { id, stream: (request) => stream(model, id, request) };
}

async function* stream(
  model: AiSdkLanguageModel,
  id: string,
  request: LanguageModelRequest,
): AsyncGenerator<LanguageModelPart, void, void> {
  const { signal } = request;
  signal?.throwIfAborted();
  const reader = await open(model, id, request);
  try {
    for (;;) {
      const { done, value } = await untilAborted(read(reader, id), signal);
      if (done) break;
      const part = toPart(id, value);
      if (part !== undefined) yield part;
      if (part?.type === 'finish') return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  throw modelError('CUT_OFF', id, 'the answer broke off before its end; ask again');
}

async function open(
  model: AiSdkLanguageModel,
  id: string,
  { messages, maxOutputTokens, signal }: LanguageModelRequest,
): Promise<ReadableStreamDefaultReader<unknown>> {
  const options: AiSdkCallOptions = {
    prompt: messages.map(toPrompt),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(signal === undefined ? {} : { abortSignal: signal }),
  };
  const opening = (async () => model.doStream(options as never))();
  try {
    return (await untilAborted(opening, signal)).stream.getReader();
  } catch (error) {
    // A stream that comes after the abort is not left open.
    opening.then(({ stream: late }) => void late.cancel().catch(() => undefined)).catch(() => undefined);
    if (signal?.aborted === true) throw signal.reason;
    throw reported(id, error);
  }
}

async function read(
  reader: ReadableStreamDefaultReader<unknown>,
  id: string,
): Promise<ReadableStreamReadResult<unknown>> {
  try {
    return await reader.read();
  } catch (error) {
    throw reported(id, error);
  }
}

function toPrompt({ role, content }: ChatMessage): AiSdkCallOptions['prompt'][number] {
  return role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] };
}

function toPart(id: string, value: unknown): LanguageModelPart | undefined {
  const part = value as { readonly type?: unknown; readonly delta?: unknown; readonly error?: unknown };
  switch (part.type) {
    case 'text-delta':
      return typeof part.delta === 'string' ? { type: 'text', text: part.delta } : undefined;
    case 'error':
      throw reported(id, part.error);
    case 'finish':
      return toFinish(id, value as { readonly finishReason?: unknown; readonly usage?: unknown });
    default:
      return undefined;
  }
}

/** Version 2 of the specification has plain values, version 3 objects with what the provider said beside them. */
function toFinish(
  id: string,
  { finishReason, usage }: { readonly finishReason?: unknown; readonly usage?: unknown },
): LanguageModelPart {
  const reason = typeof finishReason === 'string' ? finishReason : fieldOf(finishReason, 'unified');
  if (reason === 'error') throw reported(id, undefined);
  return { type: 'finish', reason: toReason(reason), usage: toUsage(usage) };
}

function toReason(reason: unknown): FinishReason {
  return reason === 'stop' || reason === 'length' || reason === 'content-filter' ? reason : 'other';
}

function toUsage(usage: unknown): TokenUsage {
  return {
    inputTokens: toCount(fieldOf(usage, 'inputTokens')),
    outputTokens: toCount(fieldOf(usage, 'outputTokens')),
  };
}

function toCount(value: unknown): number | undefined {
  const count = typeof value === 'number' ? value : fieldOf(value, 'total');
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function reported(id: string, cause: unknown): Error {
  const state = cause === undefined ? 'it failed and does not say why' : 'it failed; the cause says more';
  return modelError('REPORTED_ERROR', id, state, {}, cause);
}
