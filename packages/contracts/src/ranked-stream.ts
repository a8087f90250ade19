import type { Awaitable } from './awaitable.js';
import type { Explanation } from './explanation.js';
import type { MetadataFilter } from './metadata-filter.js';
import type { SearchResult } from './search-result.js';

/** What a search may be told beside the query. */
export interface SearchOptions {
  /** Only documents whose metadata pass; applied while scoring, before the cut at `topK`. */
  readonly filter?: MetadataFilter | undefined;
  /** Stops waiting; the search rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How many results one `file` may have, where results are fused; `Infinity` lifts the cap. */
  readonly maxPerFile?: number | undefined;
}

/**
 * One generation of a {@link RankedStream}, pinned: it answers alike however the stream changes meanwhile.
 *
 * Laws: at most `topK` results, distinct ids, score descending then id ascending; only documents that match,
 * each with a finite score above zero; a larger `topK` continues the list of a smaller one; the filter acts
 * before the cut. `topK` is a whole number ≥ 0, else `RAG_CONTRACTS_INVALID_TOP_K`.
 */
export interface RankedSnapshot {
  /** Grows with every published change of the stream. */
  readonly generation: number;
  /** The best `topK` documents of this generation. */
  search(query: string, topK: number, options?: SearchOptions): Awaitable<readonly SearchResult[]>;
  /** The score of one document for a query as a tree; `undefined` where it would not be returned. */
  explain?(query: string, documentId: string): Awaitable<Explanation | undefined>;
}

/**
 * A source of ranked documents that can be fused with others.
 *
 * Laws: `snapshot` gives the generation that is current at the call; snapshots of an in-memory stream are
 * taken synchronously, so that several streams can be pinned between two turns of the event loop.
 */
export interface RankedStream {
  /** Shown in diagnostics; unique within one retriever. */
  readonly name: string;
  /** Whether it can be asked now; one that is not is left out without counting as failed. */
  isAvailable(): boolean;
  /** Pins the generation that is current at the call. */
  snapshot(): Awaitable<RankedSnapshot>;
}
