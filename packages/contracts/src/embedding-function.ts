/** What an embedding is for, where a model tells the two apart. */
export type EmbeddingKind = 'query' | 'passage';

/** Options of one embedding call. */
export interface EmbedOptions {
  /** What the texts are; a model that does not tell the two apart ignores it. */
  readonly kind?: EmbeddingKind | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Turns texts into vectors.
 *
 * Laws: one vector a text, in order, each with `dimensions` finite numbers; the same text and kind give the same
 * vector as long as `model` is the same; no texts give no vectors and ask nobody; the vectors are the caller's own;
 * all or none: what goes wrong rejects the whole call; an abort rejects with the signal's reason; calls are
 * independent and may overlap.
 */
export interface EmbeddingFunction {
  /** Names what made the vectors: those of functions with different names cannot be compared. */
  readonly model: string;
  /** A whole number ≥ 1. */
  readonly dimensions: number;
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
}
