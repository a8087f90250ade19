import type { FileSelection } from '@rag/ingest';

import type { IndexProgress, IndexReport } from '../indexing/index-report.js';

/** What an index run of a hosted session is asked for. */
export interface IndexRequest extends FileSelection {
  /** A folder, absolute or relative to the first allowed root; it must lie within an allowed root. */
  readonly root: string;
}

/** Where a run stands; the last three are final. */
export type IndexRunState = 'running' | 'succeeded' | 'failed' | 'cancelled';

/** One index run of a hosted session, under way or done. */
export interface IndexRun {
  /** Unique within the session. */
  readonly id: string;
  /** As it was asked for. */
  readonly root: string;
  readonly state: IndexRunState;
  /** The newest; absent before the first. */
  readonly progress: IndexProgress | undefined;
  /** Present where it succeeded. */
  readonly report: IndexReport | undefined;
  /** A `RagError` where it failed or was cancelled; it names no path outside of the root. */
  readonly error: unknown;
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number;
  readonly endedAtMs: number | undefined;
  /** Resolves when the run has come to its end, however that is; never rejects. */
  readonly ended: Promise<void>;
  /** Ends the run; the index stays as it was. Harmless once it has ended. */
  cancel(): void;
  /** Calls the listener at each progress and once at the end; the returned function ends that. What it throws is swallowed. */
  subscribe(listener: (run: IndexRun) => void): () => void;
}
