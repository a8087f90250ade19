import {
  checkOptions,
  RagError,
  systemClock,
  untilAborted,
  type Clock,
  type FinishReason,
  type LanguageModel,
  type LanguageModelPart,
  type LanguageModelRequest,
  type TokenUsage,
} from '@rag/contracts';

import { readCompletion } from './completion-chunk.js';
import { startIdleTimeout, type IdleTimeout } from './idle-timeout.js';
import { modelError } from './model-errors.js';
import { MAX_EVENT_UNITS, readEvents } from './read-events.js';

/** How long a service may be silent unless told otherwise, in milliseconds: a local model may be loaded first. */
export const DEFAULT_MODEL_TIMEOUT_MS = 120_000;

/** Where a model is, and how it is asked. */
export interface OpenAiCompatibleOptions {
  /** The address that `/chat/completions` is put behind, as in `http://127.0.0.1:11434/v1`; without a user or password. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token, to this address only. @defaultValue none */
  readonly apiKey?: string | undefined;
  /** Further fields of each request, such as `temperature`; they do not replace ours. @defaultValue none */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** How long the service may be silent, in milliseconds ≥ 1; comments do not count as speech, `Infinity` waits. @defaultValue {@link DEFAULT_MODEL_TIMEOUT_MS} */
  readonly timeoutMs?: number | undefined;
  /** @defaultValue the platform's */
  readonly fetch?: typeof fetch | undefined;
  /** @defaultValue `systemClock` */
  readonly clock?: Clock | undefined;
}

interface Resolved {
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

/**
 * A language model behind an OpenAI-compatible service, such as Ollama, vLLM or llama.cpp: `POST …/chat/completions`
 * with server-sent events. A service that does not stream is read as well.
 *
 * Redirects are refused, so that the key goes nowhere else. Calls are not repeated: parts of an answer may have been seen.
 * Errors hold the model's name and codes, never a key, a prompt or an answer: `RAG_AGENT_MODEL_UNREACHABLE`, `_STATUS`
 * (with `status`, and `retryAfter` where the service says so), `_TIMEOUT`, `_CUT_OFF` for an answer without an end,
 * `_INVALID_ANSWER`, `_REPORTED_ERROR`.
 *
 * @throws RagError `RAG_AGENT_INVALID_OPTION` for an address, a name or a time that cannot be used.
 * @example
 * const model = openAiCompatibleModel({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3' });
 * Agent.builder().model(model).build();
 */
export function openAiCompatibleModel(options: OpenAiCompatibleOptions): LanguageModel {
  const resolved = resolve(options);
  return { id: `openai-compatible/${resolved.model}`, stream: (request) => stream(resolved, request) };
}

async function* stream(
  options: Resolved,
  request: LanguageModelRequest,
): AsyncGenerator<LanguageModelPart, void, void> {
  const { signal } = request;
  signal?.throwIfAborted();
  const idle = startIdleTimeout(options.clock, options.timeoutMs, signal);
  try {
    const response = await send(options, request, idle);
    yield* isEventStream(response)
      ? streamedAnswer(options, response, idle)
      : wholeAnswer(options, response, idle);
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    if (RagError.is(error)) throw error;
    if (idle.isExpired)
      throw modelError(
        'TIMEOUT',
        options.model,
        `nothing came for "${options.timeoutMs}" ms; raise timeoutMs or ask a faster one`,
        { timeoutMs: options.timeoutMs },
      );
    throw modelError(
      'UNREACHABLE',
      options.model,
      'the connection failed or broke off; check that the service runs at baseUrl',
      {},
      withoutText(error),
    );
  } finally {
    idle.stop();
  }
}

async function send(options: Resolved, request: LanguageModelRequest, idle: IdleTimeout): Promise<Response> {
  const { url, model, apiKey, parameters, fetch } = options;
  const { messages, maxOutputTokens } = request;
  const response = await untilAborted(
    fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: idle.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        ...parameters,
        model,
        messages: messages.map(({ role, content }) => ({ role, content })),
        stream: true,
        stream_options: { include_usage: true },
        ...(maxOutputTokens === undefined ? {} : { max_tokens: maxOutputTokens }),
      }),
    }),
    idle.signal,
  );
  idle.touch();
  if (response.ok && response.body !== null) return response;
  void response.body?.cancel().catch(() => undefined);
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  throw modelError('STATUS', model, `the service answered with status "${status}"; ${adviceFor(status)}`, {
    status,
    ...(retryAfter === null ? {} : { retryAfter }),
  });
}

async function* streamedAnswer(
  { model }: Resolved,
  { body }: Response,
  idle: IdleTimeout,
): AsyncGenerator<LanguageModelPart, void, void> {
  let reason: FinishReason | undefined;
  let usage: TokenUsage | undefined;
  for await (const { data, isUnended } of readEvents(body!, idle.signal)) {
    // Data alone: comments keep a connection open, and say nothing of an answer.
    idle.touch();
    if (data === '[DONE]') {
      reason ??= 'other';
      break;
    }
    // What is no whole chunk at the end of a body is half of one: the answer was cut off.
    if (isUnended && readCompletion(data) === undefined) break;
    const chunk = readChunk(model, data);
    usage = chunk.usage ?? usage;
    if (chunk.text !== '') yield { type: 'text', text: chunk.text };
    reason = chunk.reason ?? reason;
  }
  if (reason === undefined)
    throw modelError('CUT_OFF', model, 'the answer broke off before its end; ask again');
  yield { type: 'finish', reason, ...(usage === undefined ? {} : { usage }) };
}

/** A service that answers at once although it was asked to stream. */
async function* wholeAnswer(
  { model }: Resolved,
  { body }: Response,
  idle: IdleTimeout,
): AsyncGenerator<LanguageModelPart, void, void> {
  const chunk = readChunk(model, await readText(model, body!, idle));
  if (chunk.text !== '') yield { type: 'text', text: chunk.text };
  if (chunk.reason === undefined)
    throw modelError('INVALID_ANSWER', model, 'what it sent is no chat completion; check baseUrl');
  yield {
    type: 'finish',
    reason: chunk.reason,
    ...(chunk.usage === undefined ? {} : { usage: chunk.usage }),
  };
}

async function readText(model: string, body: ReadableStream<Uint8Array>, idle: IdleTimeout): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), idle.signal);
      if (done) return text + decoder.decode();
      idle.touch();
      text += decoder.decode(value, { stream: true });
      if (text.length > MAX_EVENT_UNITS)
        throw modelError(
          'INVALID_ANSWER',
          model,
          `the answer is larger than "${MAX_EVENT_UNITS}" characters`,
        );
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function readChunk(model: string, data: string): NonNullable<ReturnType<typeof readCompletion>> {
  const chunk = readCompletion(data);
  if (chunk === undefined)
    throw modelError('INVALID_ANSWER', model, 'what it sent is no chat completion; check baseUrl');
  if (chunk.isError)
    throw modelError(
      'REPORTED_ERROR',
      model,
      'the service reported an error instead of an answer; its log says more',
    );
  return chunk;
}

function isEventStream(response: Response): boolean {
  return (response.headers.get('content-type') ?? 'text/event-stream')
    .toLowerCase()
    .startsWith('text/event-stream');
}

/** The code of what failed below, such as `ECONNREFUSED`; its message may hold an address. */
function withoutText(error: unknown): Error {
  const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name?: unknown };
  return new Error(typeof cause?.code === 'string' ? cause.code : String(name));
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return 'check apiKey';
  if (status === 404) return 'check baseUrl and model';
  return status === 429 || status >= 500 ? 'try again later' : 'check model and parameters';
}

function resolve(options: OpenAiCompatibleOptions): Resolved {
  const {
    baseUrl,
    model,
    apiKey,
    timeoutMs = DEFAULT_MODEL_TIMEOUT_MS,
  } = checkOptions(options, 'use an OpenAI-compatible model');
  const { parameters = {}, fetch: send = fetch, clock = systemClock } = options;
  if (typeof (model as unknown) !== 'string' || model.trim() === '') throw invalid('model', 'name the model');
  if (typeof parameters !== 'object' || (parameters as unknown) === null)
    throw invalid('parameters', 'use an object');
  if (typeof send !== 'function') throw invalid('fetch', 'use a function');
  if (typeof (clock as Partial<Clock> | null)?.after !== 'function') throw invalid('clock', 'use a Clock');
  if (!(typeof timeoutMs === 'number' && timeoutMs >= 1))
    throw invalid('timeoutMs', 'use milliseconds, one or more, or Infinity');
  // What a header cannot hold would be part of the platform's error.
  if (apiKey !== undefined && !(typeof apiKey === 'string' && /^[\x21-\x7e]+$/u.test(apiKey)))
    throw invalid('apiKey', 'use visible ASCII characters');
  return Object.freeze({
    url: `${checkUrl(baseUrl)}/chat/completions`,
    model,
    apiKey,
    parameters: { ...parameters },
    timeoutMs,
    fetch: send,
    clock,
  });
}

function checkUrl(baseUrl: string): string {
  const url = parseUrl(baseUrl);
  const isUsable =
    url !== undefined &&
    /^https?:$/u.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '';
  if (!isUsable) throw invalid('baseUrl', 'use an http or https address without user, password and query');
  let end = url.pathname.length;
  while (url.pathname.charAt(end - 1) === '/') end--;
  return `${url.origin}${url.pathname.slice(0, end)}`;
}

function parseUrl(text: unknown): URL | undefined {
  try {
    return typeof text === 'string' ? new URL(text) : undefined;
  } catch {
    return undefined;
  }
}

function invalid(option: string, advice: string): RagError {
  return new RagError(
    'RAG_AGENT_INVALID_OPTION',
    `Cannot use an OpenAI-compatible model: "${option}" cannot be used; ${advice}`,
    { option },
  );
}
