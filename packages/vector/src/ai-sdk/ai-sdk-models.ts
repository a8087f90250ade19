/** What an embedding model of the AI SDK is asked; the part that is used here. */
export interface AiSdkEmbedCall {
  values: string[];
  abortSignal?: AbortSignal;
  providerOptions?: AiSdkProviderOptions;
}

/** Options that a provider of the AI SDK takes under its own name, as in `{ google: { taskType: '…' } }`. */
export type AiSdkProviderOptions = Record<string, Record<string, AiSdkJson>>;

/** JSON, as provider options are. */
export type AiSdkJson =
  null | string | number | boolean | AiSdkJson[] | { [key: string]: AiSdkJson | undefined };

/**
 * The part of an AI SDK embedding model that is used here; `EmbeddingModelV2<string>` and `EmbeddingModelV3` have it.
 */
export interface AiSdkEmbeddingModel {
  readonly provider: string;
  readonly modelId: string;
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined;
  doEmbed(call: AiSdkEmbedCall): PromiseLike<{ readonly embeddings: number[][] }>;
}

/** What a reranking model of the AI SDK is asked; the part that is used here. */
export interface AiSdkRerankCall {
  documents: { type: 'text'; values: string[] };
  query: string;
  topN?: number;
  abortSignal?: AbortSignal;
  providerOptions?: AiSdkProviderOptions;
}

/** The part of an AI SDK reranking model that is used here; `RerankingModelV3` has it. */
export interface AiSdkRerankingModel {
  readonly provider: string;
  readonly modelId: string;
  doRerank(call: AiSdkRerankCall): PromiseLike<{
    readonly ranking: readonly { readonly index: number; readonly relevanceScore: number }[];
  }>;
}
