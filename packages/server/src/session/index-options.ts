import type { ChunkerOptions } from '@rag/chunker';
import type { FileSelection, IngestLimits } from '@rag/ingest';

/** What one index run may be told. */
export interface IndexOptions extends FileSelection {
  /** Caps of this run. @defaultValue those of the session */
  readonly limits?: IngestLimits | undefined;
  /** Sizes of chunks in this run. @defaultValue those of the session */
  readonly chunker?: ChunkerOptions | undefined;
  /** Ends the run; it rejects with the signal's reason and the previous index stays. */
  readonly signal?: AbortSignal | undefined;
}
