import { RagError, type EventSink, type RagErrorCode } from '@rag/contracts';

import { ownStack } from '../telemetry/own-stack.js';
import { createProblem, type Refusal } from './problem.js';

// Fit for callers: what these messages quote is the caller's own, and there is something that a caller can do.
const CODES_OF_STATUS: Readonly<Record<number, readonly RagErrorCode[]>> = {
  400: [
    'RAG_AGENT_BUDGET_EXCEEDED',
    'RAG_AGENT_INVALID_MESSAGE',
    'RAG_CONTRACTS_INVALID_DOCUMENT',
    'RAG_CONTRACTS_INVALID_FILTER',
    'RAG_CONTRACTS_INVALID_METADATA',
    'RAG_CONTRACTS_INVALID_TOP_K',
    'RAG_FUSION_INVALID_MAX_PER_FILE',
    'RAG_FUSION_INVALID_MAX_TOKENS',
    'RAG_FUSION_INVALID_QUERY',
    'RAG_FUSION_INVALID_SNIPPET_OPTIONS',
    'RAG_INGEST_GENERATED_INVALID',
    'RAG_INGEST_GLOB_INVALID',
    'RAG_SERVER_INVALID_CURSOR',
    'RAG_SERVER_INVALID_DOCUMENT_ID',
    'RAG_SERVER_INVALID_OPTION',
    'RAG_SERVER_INVALID_QUERY',
    'RAG_SERVER_INVALID_REQUEST',
    'RAG_SERVER_INVALID_SESSION_ID',
    'RAG_SERVER_RESERVED_ID',
  ],
  403: ['RAG_SERVER_ROOT_REFUSED'],
  404: [
    'RAG_SERVER_CHANNEL_UNKNOWN',
    'RAG_SERVER_DOCUMENT_UNKNOWN',
    'RAG_SERVER_RUN_UNKNOWN',
    'RAG_SERVER_SESSION_REMOVED',
    'RAG_SERVER_SESSION_UNKNOWN',
  ],
  409: ['RAG_AGENT_CONVERSATION_BUSY', 'RAG_SERVER_CANCELLED', 'RAG_SERVER_INDEX_BUSY'],
  410: ['RAG_SERVER_CHANNEL_GONE'],
  429: ['RAG_SERVER_LIMIT_EXCEEDED', 'RAG_SERVER_RATE_LIMITED'],
  // What the model says of itself stays here: its message may quote the conversation.
  502: ['RAG_AGENT_MODEL_FAILED'],
  501: ['RAG_SERVER_CHAT_UNAVAILABLE', 'RAG_SERVER_CHAT_KNOWLEDGE_UNDECLARED'],
  503: [
    'RAG_FUSION_ALL_STREAMS_FAILED',
    'RAG_POOL_CLOSED',
    'RAG_POOL_FULL',
    // Nobody reads the answer to a caller that has gone; it is no incident either.
    'RAG_SERVER_CALLER_GONE',
    'RAG_SERVER_CLOSED',
    'RAG_SERVER_MEMORY_EXHAUSTED',
    'RAG_SERVER_OPERATION_TIMEOUT',
  ],
};

const STATUS_OF_CODE: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_OF_STATUS).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)])),
);

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
  return STATUS_OF_CODE.get(error.code);
}

/**
 * What a caller is told of an error.
 *
 * Law: an error that is not known to be fit for callers is told as an incident: its message, its stack and its cause
 * stay here. The event `server.request-failed` has the code, the incident and the places in this project's own code.
 */
export function toRefusal(error: unknown, { events, newIncident }: ErrorReporting): Refusal {
  const status = statusOf(error);
  if (status !== undefined && RagError.is(error)) {
    const problem = createProblem(status, error.code, withoutAbsolutePaths(error.message));
    const retryAfter = RETRY_AFTER_SECONDS.get(status);
    return retryAfter === undefined ? { problem } : { problem, headers: { 'Retry-After': retryAfter } };
  }
  const incident = newIncident();
  const code = RagError.is(error) ? error.code : 'unknown';
  events({ type: 'server.request-failed', code, incident, stack: ownStack(error).join(' < ') });
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
