import { checkOptions, checkText, systemClock, type Clock } from '@rag/contracts';

import { givenOptions, invalidOption, wholeNumber } from '../embedding/invalid-option.js';
import type { TextPrefixes } from '../embedding/text-prefixes.js';

/** How long one call may take unless told otherwise, its answer read, in milliseconds. */
export const DEFAULT_EMBEDDING_TIMEOUT_MS = 60_000;

/** How large an answer may be unless told otherwise, in bytes: 64 MiB. */
export const DEFAULT_MAX_RESPONSE_BYTES = 67_108_864;

/** How embeddings travel: as JSON numbers, or as the bytes of 32-bit floats in base64, which is a third as long. */
export type EmbeddingEncoding = 'float' | 'base64';

/** Options of {@link openAiCompatibleEmbedding}. */
export interface OpenAiCompatibleEmbeddingOptions extends TextPrefixes {
  /** The address up to and without `/embeddings`, as in `http://localhost:11434/v1`; a query string is kept. */
  readonly baseUrl: string;
  /** Not empty; as the service names it. */
  readonly model: string;
  /** How many numbers the model's vectors have: a whole number ≥ 1. */
  readonly dimensions: number;
  /**
   * Asks the service for so many dimensions. Off, since local servers ignore the wish or refuse it; a service that
   * ignores it gives `RAG_VECTOR_EMBEDDING_DIMENSION`, and `matryoshka()` cuts in its place.
   *
   * @defaultValue false
   */
  readonly requestDimensions?: boolean | undefined;
  /** What the service is asked for; either is understood in an answer. @defaultValue 'float' */
  readonly encoding?: EmbeddingEncoding | undefined;
  /** Sent as `Authorization: Bearer …`, and found in no error. @defaultValue none */
  readonly apiKey?: string | undefined;
  /** Further headers, as for services that take their key in another one. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** One call, its answer read, in milliseconds: above 0, or `Infinity`. @defaultValue 60,000 */
  readonly timeoutMs?: number | undefined;
  /** Bytes of an answer at most: a whole number ≥ 1. @defaultValue 64 MiB */
  readonly maxResponseBytes?: number | undefined;
  /** @defaultValue the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
}

/** {@link OpenAiCompatibleEmbeddingOptions} after validation. */
export interface ResolvedOpenAiCompatibleEmbeddingOptions extends Required<TextPrefixes> {
  /** The address that is asked. */
  readonly endpoint: URL;
  readonly model: string;
  readonly dimensions: number;
  readonly requestDimensions: boolean;
  readonly encoding: EmbeddingEncoding;
  /** Those of the caller, the key among them. */
  readonly headers: Headers;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** What holds where an option is left out. */
export const DEFAULT_OPEN_AI_COMPATIBLE_EMBEDDING_OPTIONS: Readonly<
  Omit<ResolvedOpenAiCompatibleEmbeddingOptions, 'endpoint' | 'model' | 'dimensions' | 'headers'>
> = Object.freeze({
  requestDimensions: false,
  encoding: 'float',
  queryPrefix: '',
  passagePrefix: '',
  timeoutMs: DEFAULT_EMBEDDING_TIMEOUT_MS,
  maxResponseBytes: DEFAULT_MAX_RESPONSE_BYTES,
  fetch: async (input: string | URL | Request, init?: RequestInit) => globalThis.fetch(input, init),
  clock: systemClock,
});

// By value: callers in JavaScript may give anything.
const ENCODINGS: ReadonlySet<unknown> = new Set<EmbeddingEncoding>(['float', 'base64']);

const WHAT = 'an embedding function over HTTP';

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option and what it may be; a key, the value of a header and an
 *   address that holds a password are never shown.
 * @example
 * resolveOpenAiCompatibleEmbeddingOptions({ baseUrl: 'http://localhost:11434/v1', model: 'm', dimensions: 8 }).endpoint
 *   .pathname; // '/v1/embeddings'
 */
export function resolveOpenAiCompatibleEmbeddingOptions(
  options: OpenAiCompatibleEmbeddingOptions,
): ResolvedOpenAiCompatibleEmbeddingOptions {
  const { baseUrl, apiKey, headers = {}, ...rest } = checkOptions(options, 'make an embedding function');
  if (apiKey !== undefined) checkText(apiKey, 'use "apiKey"');
  checkOptions(headers, 'use "headers"');
  const resolved = { ...DEFAULT_OPEN_AI_COMPATIBLE_EMBEDDING_OPTIONS, ...givenOptions(rest) };
  const { model, dimensions, timeoutMs, maxResponseBytes, encoding } = resolved;
  if (typeof model !== 'string' || model.trim() === '')
    throw invalidOption(WHAT, 'model', model, 'the name of a model');
  wholeNumber(WHAT, 'dimensions', dimensions!, 1);
  wholeNumber(WHAT, 'maxResponseBytes', maxResponseBytes, 1);
  for (const prefix of [resolved.queryPrefix, resolved.passagePrefix]) checkText(prefix!, 'use a prefix');
  if (typeof resolved.fetch !== 'function') throw invalidOption(WHAT, 'fetch', resolved.fetch, 'a function');
  if (typeof (resolved.clock as Partial<Clock> | null)?.after !== 'function')
    throw invalidOption(WHAT, 'clock', resolved.clock, 'a Clock');
  if (!(typeof timeoutMs === 'number' && timeoutMs > 0))
    throw invalidOption(WHAT, 'timeoutMs', timeoutMs, 'milliseconds above zero, or Infinity');
  if (!ENCODINGS.has(encoding)) throw invalidOption(WHAT, 'encoding', encoding, '"float" or "base64"');
  return Object.freeze({
    ...resolved,
    model,
    dimensions: dimensions!,
    endpoint: endpointOf(baseUrl),
    headers: headersOf(headers, apiKey),
  });
}

function endpointOf(baseUrl: string): URL {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === undefined || !isWeb)
    throw invalidOption(
      WHAT,
      'baseUrl',
      isWeb ? baseUrl : 'no such address',
      'an address with http or https',
    );
  if (url.username !== '' || url.password !== '')
    throw invalidOption(
      WHAT,
      'baseUrl',
      'an address with a password',
      'apiKey or headers for what is secret',
    );
  url.pathname = `${url.pathname.replace(/\/$/u, '')}/embeddings`;
  url.hash = '';
  return url;
}

function headersOf(given: Readonly<Record<string, string>>, apiKey: string | undefined): Headers {
  const headers = new Headers();
  for (const [header, value] of Object.entries(given)) {
    try {
      headers.set(header, value);
    } catch {
      // The client's own error shows the value, which may be a key.
      throw invalidOption(WHAT, 'headers', header, 'names and values that HTTP allows');
    }
  }
  if (apiKey !== undefined) {
    if (!/^[\x21-\x7E]+$/u.test(apiKey))
      throw invalidOption(WHAT, 'apiKey', 'not shown', 'printable ASCII without white space');
    headers.set('authorization', `Bearer ${apiKey}`);
  }
  headers.set('content-type', 'application/json');
  headers.set('accept', 'application/json');
  return headers;
}
