import { RagError, type EmbeddingFunction } from '@rag/contracts';

import { checked } from '../embedding/checked.js';
import { linkedSignal } from '../embedding/linked-signal.js';
import { isRetryableStatus, ModelServiceError } from '../embedding/model-service-error.js';
import { retryAfterMs } from '../embedding/retry-after.js';
import { withPrefixes } from '../embedding/text-prefixes.js';
import {
  resolveOpenAiCompatibleEmbeddingOptions,
  type OpenAiCompatibleEmbeddingOptions,
  type ResolvedOpenAiCompatibleEmbeddingOptions,
} from './open-ai-embedding-options.js';
import { parseEmbeddings } from './parse-embeddings.js';
import { discard, readCappedBody } from './read-capped-body.js';

/**
 * An embedding function over any service that speaks `POST {baseUrl}/embeddings`: OpenAI, Ollama, vLLM, llama.cpp, Text
 * Embeddings Inference and others.
 *
 * One call is one request; put `batched` and `retrying` around it. Redirects are refused, since they would carry texts
 * and key to an address that nobody chose. Errors are `ModelServiceError`s without key, header or text:
 * `RAG_VECTOR_EMBEDDING_STATUS`, `…_REDIRECT`, `…_UNREACHABLE`, `…_TIMEOUT`, `…_TOO_LARGE`, and `…_ANSWER` for what is
 * not JSON of the right shape; then those of {@link checked}. 429, 5xx, lost connections and time-outs are `retryable`.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` as {@link resolveOpenAiCompatibleEmbeddingOptions} does.
 * @example
 * const embedding = openAiCompatibleEmbedding({
 *   baseUrl: 'http://localhost:11434/v1',
 *   model: 'multilingual-e5-small',
 *   dimensions: 384,
 *   queryPrefix: 'query: ',
 *   passagePrefix: 'passage: ',
 * });
 * const [vector] = await batched(retrying(embedding)).embed(['Where do otters sleep?'], { kind: 'query' });
 */
export function openAiCompatibleEmbedding(options: OpenAiCompatibleEmbeddingOptions): EmbeddingFunction {
  const resolved = resolveOpenAiCompatibleEmbeddingOptions(options);
  const { model, dimensions } = resolved;
  return checked({
    model,
    dimensions,
    embed: async (texts, { kind, signal } = {}) =>
      request(bodyOf(withPrefixes(texts, kind, resolved), resolved), signal, resolved),
  });
}

function bodyOf(input: readonly string[], options: ResolvedOpenAiCompatibleEmbeddingOptions): string {
  const { model, encoding, requestDimensions, dimensions } = options;
  return JSON.stringify({
    model,
    input,
    encoding_format: encoding,
    ...(requestDimensions ? { dimensions } : {}),
  });
}

async function request(
  body: string,
  outer: AbortSignal | undefined,
  options: ResolvedOpenAiCompatibleEmbeddingOptions,
): Promise<readonly Float32Array[]> {
  const { clock, timeoutMs } = options;
  const link = linkedSignal(outer);
  const stop =
    timeoutMs === Infinity
      ? undefined
      : clock.after(timeoutMs, () => {
          link.abort(failure('TIMEOUT', `no answer within "${timeoutMs}" ms`, true, options));
        });
  try {
    return await ask(body, link.signal, options);
  } catch (error) {
    outer?.throwIfAborted();
    link.signal.throwIfAborted();
    if (RagError.is(error)) throw error;
    throw unreachable(error, options);
  } finally {
    stop?.();
    link.release();
  }
}

async function ask(
  body: string,
  signal: AbortSignal,
  options: ResolvedOpenAiCompatibleEmbeddingOptions,
): Promise<readonly Float32Array[]> {
  const { endpoint, headers, maxResponseBytes } = options;
  const response = await options.fetch(endpoint, {
    method: 'POST',
    headers,
    body,
    signal,
    redirect: 'manual',
  });
  // A browser shows a redirect as an answer of its own type, with the status 0.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await discard(response);
    throw failure('REDIRECT', 'it redirects; set baseUrl to where it is', false, options, response.status);
  }
  if (!response.ok) {
    await discard(response);
    throw refused(response, options);
  }
  const answer = await readCappedBody(response, maxResponseBytes);
  if ('tooLarge' in answer)
    throw failure(
      'TOO_LARGE',
      `its answer is over "${maxResponseBytes}" bytes; raise maxResponseBytes or use smaller batches`,
      false,
      options,
    );
  const vectors = parseEmbeddings(answer.text);
  if ('problem' in vectors)
    throw failure('ANSWER', `its answer cannot be read, ${vectors.problem}`, false, options);
  return vectors;
}

function refused(response: Response, options: ResolvedOpenAiCompatibleEmbeddingOptions): ModelServiceError {
  const { status, headers } = response;
  const isRetryable = isRetryableStatus(status);
  const askedMs = isRetryable
    ? retryAfterMs((header) => headers.get(header), options.clock.now())
    : undefined;
  return failure('STATUS', `it answered with status "${status}"`, isRetryable, options, status, askedMs);
}

// Only the code of the client's error: its message and its properties may show what was sent.
function unreachable(error: unknown, options: ResolvedOpenAiCompatibleEmbeddingOptions): ModelServiceError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  const reason = typeof code === 'string' && /^[A-Z_]{1,40}$/u.test(code) ? ` ("${code}")` : '';
  return failure('UNREACHABLE', `the connection failed${reason}`, true, options);
}

type Condition = 'STATUS' | 'REDIRECT' | 'UNREACHABLE' | 'TIMEOUT' | 'TOO_LARGE' | 'ANSWER';

function failure(
  condition: Condition,
  state: string,
  isRetryable: boolean,
  { model, endpoint }: ResolvedOpenAiCompatibleEmbeddingOptions,
  status?: number,
  askedMs?: number,
): ModelServiceError {
  // Without the query string, in which some services take a key.
  const address = `${endpoint.origin}${endpoint.pathname}`;
  return new ModelServiceError(
    `RAG_VECTOR_EMBEDDING_${condition}`,
    `Cannot embed with "${model}" at "${address}": ${state}`,
    {
      retryable: isRetryable,
      ...(status === undefined ? {} : { status }),
      ...(askedMs === undefined ? {} : { retryAfterMs: askedMs }),
    },
    { model, endpoint: address },
  );
}
