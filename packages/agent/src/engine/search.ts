import type { MetadataFilter, RetrievalNote, SearchResult } from '@rag/contracts';

/** What one search is told. */
export interface SearchQuestion {
  readonly query: string;
  /** A whole number ≥ 1. */
  readonly topK: number;
  readonly filter: MetadataFilter | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What one search found. */
export interface Found {
  /** Best first, scores on the scale of the strategy. */
  readonly results: readonly SearchResult[];
  /** Ways of searching that failed. */
  readonly notes: readonly RetrievalNote[];
}

/** Searches one generation of an index in one way; searches may overlap. */
export type Search = (question: SearchQuestion) => Promise<Found>;
