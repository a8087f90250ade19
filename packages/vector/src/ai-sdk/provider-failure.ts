import { RagError, type Clock, type RagErrorCode } from '@rag/contracts';

import { isRetryableStatus, ModelServiceError } from '../embedding/model-service-error.js';
import { retryAfterMs } from '../embedding/retry-after.js';

// What errors of the AI SDK carry; among the rest are the request with its texts, so the error itself is not kept.
interface ProviderError {
  readonly name?: unknown;
  readonly statusCode?: unknown;
  readonly isRetryable?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
}

/** An error of a provider as one of ours, without what it holds of the request. */
export function providerFailure(
  error: unknown,
  code: RagErrorCode,
  action: string,
  clock: Pick<Clock, 'now'>,
): RagError {
  if (RagError.is(error)) return error;
  const known: ProviderError = typeof error === 'object' && error !== null ? error : {};
  const status = typeof known.statusCode === 'number' ? known.statusCode : undefined;
  const isRetryable =
    typeof known.isRetryable === 'boolean'
      ? known.isRetryable
      : status !== undefined && isRetryableStatus(status);
  const headers = new Map(
    Object.entries(known.responseHeaders ?? {}).map(([header, value]) => [header.toLowerCase(), value]),
  );
  const askedMs = isRetryable ? retryAfterMs((header) => headers.get(header), clock.now()) : undefined;
  const reason = typeof known.name === 'string' && /^\w{1,60}$/u.test(known.name) ? known.name : 'Error';
  const state =
    status === undefined ? `the provider failed with "${reason}"` : `it answered with status "${status}"`;
  return new ModelServiceError(
    code,
    `${action}: ${state}`,
    {
      retryable: isRetryable,
      ...(status === undefined ? {} : { status }),
      ...(askedMs === undefined ? {} : { retryAfterMs: askedMs }),
    },
    { reason },
  );
}
