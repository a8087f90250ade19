import type { FileNote } from '@rag/ingest';

/** What a report says about one file or folder; `message` continues a sentence that begins with the path. */
export interface IndexNote {
  /** Relative to the root; a folder's ends with `/`. */
  readonly path: string;
  /**
   * A code of `@rag/ingest`, or `processing` (its worker failed on it) or `chunked-as-text` (it could not be cut
   * as what it is).
   */
  readonly code: FileNote['code'] | 'processing' | 'chunked-as-text';
  readonly message: string;
}

/** What one index run did; every file that is not in the index is named in it. */
export interface IndexReport {
  /** The session's generation after the run. */
  readonly generation: number;
  /** Files that were read and chunked in this run: new ones and changed ones. */
  readonly indexed: number;
  /** Files whose content and pipeline are as they were. */
  readonly unchanged: number;
  /** Files that could not be read or processed and keep their previous chunks; each is in `failed`. */
  readonly kept: number;
  /** Files that are gone, renamed, no longer admitted or outside the root: their chunks went. */
  readonly removed: number;
  /** Of `indexed`: files that were in the index before. */
  readonly rechunked: number;
  /** Files and folders that are not for the index, each with a reason. */
  readonly skipped: readonly IndexNote[];
  /** Files and folders that should be in the index but could not be read or processed. */
  readonly failed: readonly IndexNote[];
  /** Files that are in the index in a lesser form than they could be, such as source cut as plain text. */
  readonly degraded: readonly IndexNote[];
  /** Chunks of files in the index after the run. */
  readonly chunks: number;
  /** Decoded bytes of the files in the index after the run. */
  readonly bytes: number;
  readonly durationMs: number;
}

/** Where a run is. */
export type IndexPhase = 'discover' | 'process' | 'commit' | 'done';

/** How far an index run has come. */
export interface IndexProgress {
  readonly phase: IndexPhase;
  /** Files that are done: read or found unchanged. */
  readonly indexedFiles: number;
  /** Files of the run; 0 until the folder is walked. */
  readonly totalFiles: number;
  /** The file that was done last, relative to the root; empty before the first. */
  readonly currentFile: string;
  /** Decoded bytes of the files that are done. */
  readonly bytes: number;
}
