import type { Awaitable } from './awaitable.js';
import type { MetadataFilter } from './metadata-filter.js';
import type { Relevance } from './relevance.js';
import type { SearchResult } from './search-result.js';

/**
 * How documents are chosen: by words, by vectors, by both, or one after the other in the order of the source, going on
 * where the retrieval before ended.
 */
export type RetrievalStrategy = 'keyword' | 'vector' | 'hybrid' | 'sequential';

/**
 * How knowledge is searched; where it comes from is `KnowledgeSource`'s.
 *
 * @example
 * const retrieval: Retrieval = { sources: ['product-docs'], topK: 3, cacheTTL: 60_000 };
 */
export interface Retrieval {
  /** Names of the sources to search; all enabled ones where absent. */
  readonly sources?: readonly string[] | undefined;
  /** Documents at most, a whole number ≥ 1. @defaultValue 5 */
  readonly topK?: number | undefined;
  /** What a score must reach at least, on the scale of the strategy. @defaultValue 0 */
  readonly minScore?: number | undefined;
  /** Weighted characters of evidence at most, ≥ 1; whole documents are left out. @defaultValue 4,000 */
  readonly contextWindow?: number | undefined;
  /** How long an answer is kept, in milliseconds; 0 keeps none. @defaultValue 0 */
  readonly cacheTTL?: number | undefined;
  /** @defaultValue 'hybrid' */
  readonly strategy?: RetrievalStrategy | undefined;
}

/** What one retrieval may be told; what is given takes the place of the {@link Retrieval}'s own. */
export interface RetrievalRequest {
  readonly topK?: number | undefined;
  readonly minScore?: number | undefined;
  readonly filter?: MetadataFilter | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a retrieval found. */
export interface RetrievedKnowledge {
  /** Best first, or in the order of the source where the strategy is sequential. */
  readonly results: readonly SearchResult[];
  /** Absent where nothing is known about it. */
  readonly relevance?: Relevance | undefined;
  /** The generation of the index that answered; absent where there is none. */
  readonly generation?: number | undefined;
}

/**
 * Finds knowledge for a query.
 *
 * Laws: one answer is of one generation; retrievals may overlap; a query without words finds nothing unless the order
 * is sequential.
 */
export interface RetrievalEngine {
  /** Shown in diagnostics. */
  readonly name: string;
  retrieve(query: string, request?: RetrievalRequest): Awaitable<RetrievedKnowledge>;
  /** Ends what the engine holds open; calling it again is harmless. */
  close?(): Awaitable<void>;
}

/**
 * Gives an engine for one retrieval: for indexes that live elsewhere, are chosen by the caller's rights, or cannot be
 * loaded beforehand.
 *
 * Laws: asked anew for every retrieval; an engine that it opened for one is closed when that one has ended.
 */
export interface RetrievalEngineProvider {
  readonly name: string;
  open(request: RetrievalRequest & { readonly query: string }): Awaitable<RetrievalEngine>;
}
