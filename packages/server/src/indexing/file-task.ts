import type { DocumentInit, TermBatch } from '@rag/contracts';
import type { Candidate, FileFingerprint } from '@rag/ingest';

import type { IndexNote } from './index-report.js';
import type { PipelineSpec } from './pipeline.js';

/** A file to look at, and what was known of it. */
export interface FileRequest {
  readonly candidate: Candidate;
  readonly previous?: FileFingerprint | undefined;
}

/** Some files of one run, as plain data. */
export interface FileTask {
  readonly rootPath: string;
  readonly pipeline: PipelineSpec;
  /** Pipeline and selection together: what the fingerprints of this run are keyed by. */
  readonly pipelineId: string;
  readonly files: readonly FileRequest[];
}

/** What became of one file. */
export type FileResult =
  | {
      readonly kind: 'indexed';
      readonly path: string;
      readonly fingerprint: FileFingerprint;
      readonly chunks: readonly DocumentInit[];
      readonly note?: IndexNote | undefined;
    }
  | { readonly kind: 'unchanged'; readonly path: string; readonly fingerprint: FileFingerprint }
  | {
      readonly kind: 'skipped';
      readonly path: string;
      readonly note: IndexNote;
      readonly fingerprint?: FileFingerprint | undefined;
    }
  | { readonly kind: 'failed'; readonly path: string; readonly note: IndexNote };

/** The files' results in the order of the task, and the terms of all their chunks in that order. */
export interface FileTaskResult {
  readonly files: readonly FileResult[];
  /** Absent where no file of the task has chunks. */
  readonly stream?: TermBatch | undefined;
  readonly knowledgeBase?: TermBatch | undefined;
}
