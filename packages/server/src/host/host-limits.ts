/**
 * How much a server does for all, and for one caller.
 *
 * What would pass a cap is refused whole, before any of it is done; the error names the cap, its value and its scope.
 */
export interface HostLimits {
  readonly maxSessions: number;
  readonly maxSessionsPerCaller: number;
  /** Documents that were added by hand. */
  readonly maxDocuments: number;
  readonly maxDocumentsPerSession: number;
  /** UTF-8 bytes of the documents that were added by hand. */
  readonly maxDocumentBytes: number;
  readonly maxDocumentBytesPerCaller: number;
  /** Index runs that run at the same time; of one session there is never more than one. */
  readonly maxIndexRuns: number;
  readonly maxIndexRunsPerCaller: number;
  /** Conversations that a session remembers; the one that was used longest ago is forgotten first. */
  readonly maxConversationsPerSession: number;
  /** Milliseconds after its last use at which a session ends. A session with an index run or a chat under way is in use. */
  readonly idleTtlMs: number;
}

/** Enough for a developer's machine and a small team. */
export const DEFAULT_HOST_LIMITS: HostLimits = Object.freeze({
  maxSessions: 200,
  maxSessionsPerCaller: 50,
  maxDocuments: 200_000,
  maxDocumentsPerSession: 50_000,
  maxDocumentBytes: 1_073_741_824,
  maxDocumentBytesPerCaller: 268_435_456,
  maxIndexRuns: 4,
  maxIndexRunsPerCaller: 2,
  maxConversationsPerSession: 100,
  idleTtlMs: 3_600_000,
});
