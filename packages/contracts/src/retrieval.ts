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
  /** Names of the sources to search, exact and case-sensitive; all enabled ones where absent. */
  readonly sources?: readonly string[] | undefined;
  /** Documents at most, a whole number ≥ 1. @defaultValue 5 */
  readonly topK?: number | undefined;
  /** What a score must reach at least, ≥ 0, on the scale of the strategy; `sequential` has none. @defaultValue 0 */
  readonly minScore?: number | undefined;
  /**
   * Weighted characters of evidence at most, ≥ 1. Whole documents are left out; only one that is the best and larger
   * than the window is cut. @defaultValue 4,000
   */
  readonly contextWindow?: number | undefined;
  /** How long an answer is kept, in milliseconds ≥ 0; 0 keeps none. @defaultValue 0 */
  readonly cacheTTL?: number | undefined;
  /** @defaultValue 'hybrid' */
  readonly strategy?: RetrievalStrategy | undefined;
  /**
   * The name of a `RetrievalEngineProvider` that is asked anew for every retrieval, in place of `sources`, `strategy`
   * and `cacheTTL`.
   */
  readonly provider?: string | undefined;
}

/** What one retrieval may be told; what is given takes the place of the {@link Retrieval}'s own. */
export interface RetrievalRequest {
  readonly topK?: number | undefined;
  readonly minScore?: number | undefined;
  readonly filter?: MetadataFilter | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Something that an answer does not hold, or holds otherwise, and why. */
export interface RetrievalNote {
  /** The id of a document, or the name of a stream. */
  readonly subject: string;
  /** A stable word for the reason: `left-out`, `cut`, `stream-failed`. */
  readonly code: string;
  readonly message: string;
}

/** What a retrieval found. */
export interface RetrievedKnowledge {
  /** Best first, or in the order of the source where the strategy is sequential. */
  readonly results: readonly SearchResult[];
  /** Absent where nothing is known about it. */
  readonly relevance?: Relevance | undefined;
  /** The generation of the index that answered; absent where there is none. */
  readonly generation?: number | undefined;
  /** Results that did not fit into the window or were cut for it, and ways of searching that failed. */
  readonly notes?: readonly RetrievalNote[] | undefined;
}

/**
 * Finds knowledge for a query.
 *
 * Laws: one answer is of one generation; retrievals may overlap; a query without words finds nothing unless the order
 * is sequential; at most `topK` results with distinct ids and finite scores, each of which passes the filter.
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
