import { RagError, type EventSink, type RagErrorCode } from '@rag/contracts';

import { createProblem, type Refusal } from './problem.js';

const STATUS_OF_CODE: ReadonlyMap<string, number> = new Map<RagErrorCode, number>([
  ['RAG_SERVER_SESSION_UNKNOWN', 404],
  ['RAG_SERVER_SESSION_REMOVED', 404],
  ['RAG_SERVER_RUN_UNKNOWN', 404],
  ['RAG_SERVER_DOCUMENT_UNKNOWN', 404],
  ['RAG_SERVER_ROUTE_UNKNOWN', 404],
  ['RAG_SERVER_ROOT_REFUSED', 403],
  ['RAG_SERVER_INDEX_BUSY', 409],
  ['RAG_SERVER_RESERVED_ID', 400],
  ['RAG_SERVER_LIMIT_EXCEEDED', 429],
  ['RAG_SERVER_CHAT_UNAVAILABLE', 501],
  ['RAG_SERVER_CHAT_KNOWLEDGE_UNDECLARED', 501],
  ['RAG_SERVER_OPERATION_TIMEOUT', 503],
  ['RAG_SERVER_CLOSED', 503],
  ['RAG_FUSION_ALL_STREAMS_FAILED', 503],
  ['RAG_POOL_FULL', 503],
  ['RAG_POOL_CLOSED', 503],
]);

// What a caller can mend by asking otherwise; the values that these messages quote are the caller's.
const CALLERS_FAULT = /^RAG_(?:SERVER|CONTRACTS|FUSION|INGEST)_INVALID_[A-Z_]+$/u;

/** When to ask again after a limit; sessions and runs end at times that nobody knows. */
const RETRY_AFTER_SECONDS: ReadonlyMap<number, string> = new Map([
  [409, '1'],
  [429, '5'],
  [503, '5'],
]);

/** What an error that nobody should see is told as, and to whom. */
export interface ErrorReporting {
  readonly events: EventSink;
  /** Makes what the caller and the operator both get to see. */
  readonly newIncident: () => string;
}

/** The status that an error is answered with; `undefined` where it is a fault of the server. */
export function statusOf(error: unknown): number | undefined {
  if (!RagError.is(error)) return undefined;
  return STATUS_OF_CODE.get(error.code) ?? (CALLERS_FAULT.test(error.code) ? 400 : undefined);
}

/**
 * What a caller is told of an error.
 *
 * Law: an error that is not known to be fit for callers is told as an incident: its message, its stack and its cause
 * stay here. The event `server.request-failed` has the code and the incident.
 */
export function toRefusal(error: unknown, { events, newIncident }: ErrorReporting): Refusal {
  const status = statusOf(error);
  if (status !== undefined && RagError.is(error)) {
    const problem = createProblem(status, error.code, withoutAbsolutePaths(error.message));
    const retryAfter = RETRY_AFTER_SECONDS.get(status);
    return retryAfter === undefined ? { problem } : { problem, headers: { 'Retry-After': retryAfter } };
  }
  const incident = newIncident();
  events({ type: 'server.request-failed', code: RagError.is(error) ? error.code : 'unknown', incident });
  const detail = `Cannot answer: the server failed; tell its operator the incident "${incident}"`;
  return { problem: { ...createProblem(500, 'RAG_INTERNAL', detail), incident } };
}

/**
 * The text without the folders of this machine: of each absolute path its last part is left.
 *
 * Linear: one pass, no part of it is looked at twice.
 */
export function withoutAbsolutePaths(text: string): string {
  return text.replace(
    /(^|[\s"'(=])(?:[A-Za-z]:[\\/]|\\\\|\/)([^\s"')]*)/gu,
    (_, before: string, path: string) => {
      const parts = path.split(/[\\/]/u).filter((part) => part !== '');
      return `${before}${parts.at(-1) ?? '.'}`;
    },
  );
}
