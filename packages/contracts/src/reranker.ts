/** Options of one reranking. */
export interface RerankOptions {
  /** At most so many, a whole number ≥ 0; all where absent. Zero asks nobody. */
  readonly topK?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A text by its place in the list that was given, and how well it answers. */
export interface Reranked {
  readonly index: number;
  /** Finite; comparable within one answer only. */
  readonly score: number;
}

/**
 * Puts texts in a better order by reading each together with the query.
 *
 * Laws: indexes are distinct and of the list; score descending, then index ascending; `topK` cuts that order and
 * changes nothing else; no texts give no answer and ask nobody; an abort rejects with the signal's reason; calls are
 * independent and may overlap.
 */
export interface Reranker {
  /** Shown in diagnostics; names the model. */
  readonly id: string;
  rerank(query: string, texts: readonly string[], options?: RerankOptions): Promise<readonly Reranked[]>;
}
