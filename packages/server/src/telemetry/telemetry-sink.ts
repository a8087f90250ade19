import type { EventSink } from '@rag/contracts';

import type { TransportTelemetry } from './transport-telemetry.js';

/** What asks a session for evidence. */
export type RetrievalOperation = 'search' | 'explain' | 'prompt' | 'chat';

/** A retrieval that begins. */
export interface RetrievalStart {
  readonly operation: RetrievalOperation;
  /** Results at most; absent where the session's own default holds. */
  readonly topK?: number | undefined;
  /** Present only where the operator asked for queries to be logged. */
  readonly query?: string | undefined;
}

/**
 * How a retrieval came to its end: every stream that was asked answered; some did not; it failed; the caller gave up; or
 * it was refused for what the caller asked.
 */
export type RetrievalOutcome = 'answered' | 'partial' | 'failed' | 'cancelled' | 'refused';

/** What is told of a retrieval that has ended. */
export interface RetrievalEnd {
  readonly outcome: RetrievalOutcome;
  readonly durationMs: number;
  /** Absent where there is no answer. */
  readonly results?: number | undefined;
  /** The code of the error, or `other`; absent where there is none. */
  readonly errorCode?: string | undefined;
}

/** Tells that a retrieval has begun; the function that it gives is called once, at its end. */
export type RetrievalObserver = (start: RetrievalStart) => (end: RetrievalEnd) => void;

/** One place that telemetry goes to. What it throws is swallowed. */
export interface TelemetrySink {
  readonly events?: EventSink;
  readonly transport?: Partial<TransportTelemetry>;
  readonly retrieval?: RetrievalObserver;
}
