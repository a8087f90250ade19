import type { Document, Profile, Relevance, SearchResult } from '@rag/contracts';
import { IngestLimits, RagService } from '@rag/server';

import { signalOptions, type SignalSettings } from '../signals/signal-settings.js';

/** What is searched: a folder as users index it, or documents added by hand. */
export type Corpus =
  | { readonly kind: 'folder'; readonly path: string; readonly exclude?: readonly string[] }
  | { readonly kind: 'documents'; readonly documents: readonly Document[] };

/** Ranks the corpus for a query. */
export type Search = (
  query: string,
  topK: number,
  options?: { readonly maxPerFile?: number },
) => Promise<readonly SearchResult[]>;

/** A corpus in a session of its own. */
export interface OpenCorpus {
  readonly chunks: number;
  /** Files that the run could not read or chunk; what is missing cannot be found. */
  readonly failedFiles: readonly string[];
  /** Whether a file is in the index; documents that were added by hand are files of their ids. */
  holds(path: string): boolean;
  /** A search with other signals over the same stores: nothing is indexed anew. */
  searchWith(signals: SignalSettings): Search;
  /** What an answer says of itself; absent in the profile `classic`. */
  relevanceOf(query: string): Promise<Relevance | undefined>;
  close(): Promise<void>;
}

/**
 * Indexes a corpus through the composed service, with everything at its default but the profile and the caps.
 *
 * Documents go into both stores in one batch each, past the session's own writes, which would swap in a generation
 * for each of them; what is searched is the same.
 */
export async function openCorpus(corpus: Corpus, profile: Profile): Promise<OpenCorpus> {
  const base = new RagService({ profile, limits: IngestLimits.workspace(), negation: 'git' });
  const { chunks, failedFiles } = await fill(base, corpus);
  return {
    chunks,
    failedFiles,
    holds:
      corpus.kind === 'folder'
        ? (path) => base.fileIndexer.files.has(path)
        : (id) => base.stream.get(id) !== undefined,
    searchWith: (signals) => {
      const { stream, knowledgeBase } = base;
      const service =
        signals.size === 0
          ? base
          : new RagService({ profile, stream, knowledgeBase, ...signalOptions(signals) });
      return async (query, topK, options = {}) => service.search(query, topK, options);
    },
    relevanceOf: async (query) => (await base.searchDetailed(query)).diagnostics.relevance,
    close: async () => base.close(),
  };
}

async function fill(
  service: RagService,
  corpus: Corpus,
): Promise<Pick<OpenCorpus, 'chunks' | 'failedFiles'>> {
  if (corpus.kind === 'documents') {
    service.stream.add(corpus.documents);
    await service.knowledgeBase.addDocuments(corpus.documents);
    return { chunks: corpus.documents.length, failedFiles: [] };
  }
  const { exclude } = corpus;
  const report = await service.indexDirectory(
    corpus.path,
    undefined,
    exclude === undefined ? {} : { exclude },
  );
  return { chunks: service.getStatus().chunkCount, failedFiles: report.failed.map(({ path }) => path) };
}
