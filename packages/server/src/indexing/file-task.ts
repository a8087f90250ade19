import type { DocumentInit, TermBatch } from '@rag/contracts';
import type { Candidate, FileFingerprint, FileNote } from '@rag/ingest';

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
  | { readonly kind: 'indexed'; readonly path: string; readonly fingerprint: FileFingerprint; readonly chunks: readonly DocumentInit[]; readonly note?: FileNote | undefined }
  | { readonly kind: 'unchanged'; readonly path: string; readonly fingerprint: FileFingerprint }
  | { readonly kind: 'skipped'; readonly path: string; readonly note: FileNote; readonly fingerprint?: FileFingerprint | undefined }
  | { readonly kind: 'failed'; readonly path: string; readonly note: FileNote };

/** The files' results in the order of the task, and the terms of all their chunks in that order. */
export interface FileTaskResult {
  readonly files: readonly FileResult[];
  /** Absent where no file of the task has chunks. */
  readonly stream?: TermBatch | undefined;
  readonly knowledgeBase?: TermBatch | undefined;
}
