import { RagError, type RagErrorCode, type RagErrorDetails } from '@rag/contracts';

/** What a {@link ModelServiceError} knows beside its code and message. */
export interface ModelServiceFailure {
  /** Whether the same call may succeed later, as after 429, 5xx or a lost connection. */
  readonly retryable: boolean;
  /** The HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** How long the service asks to be left alone, in milliseconds ≥ 0, where it says so. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * A failure of a service that embeds or reranks: it refused, broke, or could not be reached.
 *
 * Neither its message nor its details ever hold a key, a header or a text, and it has no cause, since the errors of
 * HTTP clients carry all three.
 *
 * @example
 * const error = new ModelServiceError('RAG_VECTOR_EMBEDDING_STATUS', 'Cannot embed: status "503"', {
 *   retryable: true,
 *   status: 503,
 * });
 * error.retryable; // true
 */
export class ModelServiceError extends RagError {
  override readonly name: string = 'ModelServiceError';
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: RagErrorCode,
    message: string,
    failure: ModelServiceFailure,
    details: RagErrorDetails = {},
  ) {
    super(code, message, { ...details, ...failure });
    this.retryable = failure.retryable;
    this.status = failure.status;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** Statuses after which the same call may succeed: 429, and 500 and above. */
export function isRetryableStatus(status: number): boolean {
  return status === 429 || status >= 500;
}
