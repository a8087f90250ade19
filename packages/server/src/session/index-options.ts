import type { FileSelection, IngestLimits } from '@rag/ingest';

import type { ChunkingOptions } from '../indexing/pipeline.js';

/** What one index run may be told. */
export interface IndexOptions extends FileSelection {
  /** Caps of this run. @defaultValue those of the session */
  readonly limits?: IngestLimits | undefined;
  /** How files are cut in this run. @defaultValue those of the session */
  readonly chunker?: ChunkingOptions | undefined;
  /** Ends the run; it rejects with the signal's reason and the previous index stays. */
  readonly signal?: AbortSignal | undefined;
}
