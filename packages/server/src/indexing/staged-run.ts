import type { Document, TermBatch } from '@rag/contracts';
import type { ResolvedRoot } from '@rag/ingest';

import type { IndexNote, IndexReport } from './index-report.js';
import type { IndexedFiles } from './indexed-files.js';

/** A whole new generation of one root, ready to be prepared by both stores; nothing is published yet. */
export interface StagedRun {
  readonly root: ResolvedRoot;
  /** Ids whose documents go: of files that are gone, changed, or of another root. */
  readonly removeIds: readonly string[];
  readonly add: readonly Document[];
  readonly streamBatches: readonly TermBatch[];
  readonly knowledgeBaseBatches: readonly TermBatch[];
  /** The files as they will be known after the commit. */
  readonly files: IndexedFiles;
  readonly report: Omit<IndexReport, 'generation' | 'durationMs'>;
}

/** Collects the notes of one run. */
export interface RunNotes {
  readonly skipped: IndexNote[];
  readonly failed: IndexNote[];
  readonly degraded: IndexNote[];
}
