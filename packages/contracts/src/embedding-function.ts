/** What an embedding is for, where a model tells the two apart. */
export type EmbeddingKind = 'query' | 'passage';

/** Options of one embedding call. */
export interface EmbedOptions {
  readonly kind?: EmbeddingKind | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Turns texts into vectors.
 *
 * Laws: one vector a text, in order, each with `dimensions` finite numbers; the same text gives the same
 * vector as long as `model` is the same.
 */
export interface EmbeddingFunction {
  readonly model: string;
  readonly dimensions: number;
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
}
