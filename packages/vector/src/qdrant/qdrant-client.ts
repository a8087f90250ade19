import { Buffer } from 'node:buffer';

import type { RagError } from '@rag/contracts';

import { retryAfterMs } from '../embedding/retry-after.js';
import { discard, readCappedBody } from '../openai/read-capped-body.js';
import { serviceFailure, type ServiceFailure } from '../store/service-failure.js';
import type { QdrantAddress } from './qdrant-address.js';
import { QDRANT_API_KEY, QDRANT_URL, type ResolvedQdrantIndexOptions } from './qdrant-options.js';

/** One request to the server. */
export interface QdrantRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the collection, as in `/points/count`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Sends a request and gives the `result` of its answer. */
export type Ask = (request: QdrantRequest) => Promise<unknown>;

const FAILURES: ReadonlyMap<number, readonly [failure: ServiceFailure, state: string]> = new Map([
  [401, ['UNAUTHORIZED', `the server wants another key; set "${QDRANT_API_KEY}"`]],
  [403, ['UNAUTHORIZED', `the key may not do that; set "${QDRANT_API_KEY}" to one that may`]],
  [404, ['NOT_FOUND', 'the collection is not there']],
  [408, ['TIMEOUT', 'the server gave the request up; try again']],
  [409, ['CONFLICT', 'another change came between; try again']],
  [413, ['REFUSED', 'the request is too large for the server; use smaller calls']],
  [429, ['BUSY', 'the server has too much to do; try again later']],
  [503, ['BUSY', 'the server has too much to do; try again later']],
]);

/**
 * A connection to one collection of Qdrant.
 *
 * Nothing that the server or the client of HTTP says is repeated in an error: it may hold the address or the key.
 */
export class QdrantClient {
  readonly #address: QdrantAddress;
  readonly #options: ResolvedQdrantIndexOptions;

  constructor(address: QdrantAddress, options: ResolvedQdrantIndexOptions) {
    this.#address = address;
    this.#options = options;
  }

  /**
   * The `result` of the answer to a request.
   *
   * @param action for messages, as in `search`.
   * @throws RagError `RAG_VECTOR_INDEX_<FAILURE>`.
   */
  async ask(action: string, { method, path, body }: QdrantRequest, signal: AbortSignal): Promise<unknown> {
    const { fetch, collection } = this.#options;
    const text = body === undefined ? undefined : this.#toText(action, body);
    const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        throw unreachable(action, error);
      }
    };
    const response = await attempt(() =>
      fetch(`${this.#address.baseUrl}/collections/${collection}${path}`, {
        method,
        headers: this.#address.headers,
        signal,
        // A redirect would carry the key and the documents to an address that nobody chose.
        redirect: 'manual',
        ...(text !== undefined && { body: text }),
      }),
    );
    if (!response.ok) {
      await discard(response);
      throw refused(action, response);
    }
    const read = await attempt(() => readCappedBody(response, this.#options.maxResponseBytes));
    if ('text' in read) return readResult(action, read.text);
    const allowed = `"${this.#options.maxResponseBytes}" bytes`;
    throw invalidAnswer(action, `it is over ${allowed}; ask for less, or raise maxResponseBytes`);
  }

  #toText(action: string, body: unknown): string {
    const { maxRequestBytes } = this.#options;
    const text = JSON.stringify(body);
    const bytes = Buffer.byteLength(text);
    if (bytes <= maxRequestBytes) return text;
    throw serviceFailure(
      'REFUSED',
      action,
      `the request has "${bytes}" bytes, "${maxRequestBytes}" are allowed; use several calls, or raise maxRequestBytes`,
      { bytes, maxRequestBytes },
    );
  }
}

/** The error of an answer that makes no sense. */
export function invalidAnswer(action: string, state: string): RagError {
  return serviceFailure('INVALID_ANSWER', action, `the answer of the server cannot be used: ${state}`);
}

function readResult(action: string, text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw invalidAnswer(action, 'it is not JSON, or was cut off');
  }
  const { status, result } = (answer ?? {}) as { readonly status?: unknown; readonly result?: unknown };
  if (status === 'ok' && result !== undefined) return result;
  throw invalidAnswer(action, 'it has no result');
}

function refused(action: string, { status, type, headers }: Response): RagError {
  // A browser shows a redirect as an answer of its own type, with the status 0.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return serviceFailure('REDIRECTED', action, `it redirects; set "${QDRANT_URL}" to where it is`, {
      status,
    });
  const known = FAILURES.get(status);
  if (known?.[0] === 'BUSY') {
    const askedMs = retryAfterMs((name) => headers.get(name), Date.now());
    return serviceFailure('BUSY', action, known[1], {
      status,
      ...(askedMs !== undefined && { retryAfterMs: askedMs }),
    });
  }
  if (known !== undefined) return serviceFailure(known[0], action, known[1], { status });
  if (status < 500)
    return serviceFailure('REFUSED', action, `the server refuses the request with "${status}"`, { status });
  return serviceFailure('FAILED', action, `the server failed with "${status}"`, { status });
}

function unreachable(action: string, error: unknown): RagError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  const reason = typeof code === 'string' && /^[A-Z_]{1,40}$/u.test(code) ? { reason: code } : {};
  return serviceFailure(
    'UNREACHABLE',
    action,
    `the server cannot be reached, or the connection broke; check "${QDRANT_URL}", or try again`,
    reason,
  );
}
