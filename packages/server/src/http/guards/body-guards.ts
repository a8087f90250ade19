import { refuse, type Refusal } from '../problem.js';
import { hasBody, type Guard } from './guard.js';

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/iu;

/** The answer to a body that is too large, said or sent. */
export function bodyTooLarge(maxBodyBytes: number): Refusal {
  return refuse(
    413,
    'RAG_SERVER_BODY_TOO_LARGE',
    `Cannot read the request: its body has more than "${maxBodyBytes}" bytes; send less at once`,
  );
}

/** Refuses what a page can send without a preflight, and what nothing here reads. */
export const contentTypeGuard: Guard = {
  id: 'content-type',
  law: 'a body is JSON in UTF-8, and not compressed',
  cases: [3, 24],
  check: (request) => {
    if (!hasBody(request)) return undefined;
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      return refuse(
        415,
        'RAG_SERVER_UNSUPPORTED_MEDIA_TYPE',
        'Cannot read the request: its body is compressed; send it as it is',
        { 'Accept-Encoding': 'identity' },
      );
    }
    if (JSON_TYPE.test(request.headers['content-type'] ?? '')) return undefined;
    return refuse(
      415,
      'RAG_SERVER_UNSUPPORTED_MEDIA_TYPE',
      'Cannot read the request: its body is not said to be JSON; send "Content-Type: application/json"',
      { Accept: 'application/json' },
    );
  },
};

/** Bounds what is read. */
export const bodySizeGuard: Guard = {
  id: 'body-size',
  law: 'a body has at most maxBodyBytes, whatever its headers say of it; nothing is read beyond that',
  cases: [24],
  check: ({ headers }, { limits: { maxBodyBytes } }) =>
    Number(headers['content-length'] ?? 0) > maxBodyBytes ? bodyTooLarge(maxBodyBytes) : undefined,
  maxBodyBytes: ({ maxBodyBytes }) => maxBodyBytes,
};

/** Ends those that send too slowly. */
export const timeoutGuard: Guard = {
  id: 'timeout',
  law: 'headers and body of a request arrive within requestTimeoutMs',
  cases: [23],
  nodeOptions: ({ requestTimeoutMs }) => ({
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, Math.floor(requestTimeoutMs / 4))),
  }),
};
