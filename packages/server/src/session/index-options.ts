import type { FileSelection, IngestLimits } from '@rag/ingest';

import type { ChunkingOptions } from '../indexing/pipeline.js';

/** What one index run may be told. */
export interface IndexOptions extends FileSelection {
  /** Caps of this run. @defaultValue those of the session */
  readonly limits?: IngestLimits | undefined;
  /** How files are cut in this run. @defaultValue those of the session */
  readonly chunker?: ChunkingOptions | undefined;
  /**
   * Whether the path was resolved and checked before: the run is rejected with `RAG_INGEST_ROOT_MOVED` if a link is on it.
   *
   * @defaultValue false
   */
  readonly rootIsReal?: boolean | undefined;
  /** Ends the run; it rejects with the signal's reason and the previous index stays. */
  readonly signal?: AbortSignal | undefined;
}
