import type { QueryTerm } from './analyzer.js';
import type { Awaitable } from './awaitable.js';
import type { Document } from './document.js';
import type { Explanation } from './explanation.js';
import type { MetadataFilter } from './metadata-filter.js';
import type { SearchResult } from './search-result.js';

/** What a search may be told beside the query. */
export interface SearchOptions {
  /** Only documents whose metadata pass; applied while scoring, before the cut at `topK`. */
  readonly filter?: MetadataFilter | undefined;
  /** Only documents for which this is true; as `filter`, for what metadata cannot say. Must not throw. */
  readonly accepts?: ((document: Document) => boolean) | undefined;
  /** Stops waiting; the search rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How many results one `file` may have, where results are fused; `Infinity` lifts the cap. */
  readonly maxPerFile?: number | undefined;
  /**
   * How many tokens the results may have together, ≥ 0; whole results are left out, none is cut. Read by what puts an
   * answer together, such as a session; streams rank all the same.
   */
  readonly maxTokens?: number | undefined;
  /** Whether each result comes with the part of it that says most about the query; read as `maxTokens` is. */
  readonly snippets?: boolean | undefined;
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
  /**
   * Facts about how well these documents match, in their order, for ranking signals: `chunk`, `file`, `coherence`, or
   * whatever a stream knows. `undefined` for a document that this generation does not have.
   */
  featuresOf?(query: string, documentIds: readonly string[]): Awaitable<readonly (Features | undefined)[]>;
  /** The terms that a search for the query weighs, in its order, with what they are worth in this generation. */
  weighTerms?(query: string): Awaitable<readonly WeighedTerm[]>;
}

/** Facts about a match by name; finite numbers, from 0 to 1 within one answer. */
export type Features = Readonly<Record<string, number>>;

/** A term of a query as one generation of an index weighs it. */
export interface WeighedTerm extends QueryTerm {
  /** How much the term tells chunks apart, ≥ 0; zero where none has it. */
  readonly idf: number;
  /** How much it tells files apart, ≥ 0; zero where none has it. */
  readonly fileIdf: number;
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
