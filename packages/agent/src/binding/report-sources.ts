import type { KnowledgeType, SourceNote } from '@rag/contracts';

import type { SourceLoad } from '../sources/load-source.js';

/** What became of one source when the corpus was built. */
export interface SourceReport {
  readonly name: string;
  readonly type: KnowledgeType;
  /** `skipped`: no loader of its type is registered. */
  readonly outcome: SourceLoad['outcome'];
  readonly documents: number;
  /** In a few words, for a log: `loaded 12 document(s)`. */
  readonly message: string;
  /** What was skipped, failed or was read otherwise than asked for. */
  readonly notes: readonly SourceNote[];
}

/** Says what became of each source. */
export function reportSources(loads: readonly SourceLoad[]): readonly SourceReport[] {
  return loads.map(({ source, outcome, documents, notes }) => ({
    name: source.name,
    type: source.type,
    outcome,
    documents: documents.length,
    message: outcome === 'loaded' ? `loaded ${documents.length} document(s)` : 'skipped: no loader',
    notes,
  }));
}
