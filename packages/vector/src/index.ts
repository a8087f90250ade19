export type {
  AiSdkEmbedCall,
  AiSdkEmbeddingModel,
  AiSdkJson,
  AiSdkProviderOptions,
  AiSdkRerankCall,
  AiSdkRerankingModel,
} from './ai-sdk/ai-sdk-models.js';
export { aiSdkEmbedding, type AiSdkEmbeddingOptions } from './ai-sdk/ai-sdk-embedding.js';
export { aiSdkReranker, type AiSdkRerankerOptions } from './ai-sdk/ai-sdk-reranker.js';
export {
  batched,
  DEFAULT_BATCHED_OPTIONS,
  DEFAULT_EMBEDDING_CONCURRENCY,
  DEFAULT_MAX_BATCH,
  resolveBatchedOptions,
  type BatchedOptions,
  type ResolvedBatchedOptions,
} from './embedding/batched.js';
export {
  cached,
  DEFAULT_CACHE_ENTRIES,
  DEFAULT_CACHED_OPTIONS,
  resolveCachedOptions,
  type CachedEmbedding,
  type CachedOptions,
  type ResolvedCachedOptions,
} from './embedding/cached.js';
export { checked } from './embedding/checked.js';
export { matryoshka, normalizedPrefix } from './embedding/matryoshka.js';
export { ModelServiceError, type ModelServiceFailure } from './embedding/model-service-error.js';
export { nearnessShares, type Near } from './embedding/nearness-shares.js';
export {
  DEFAULT_RETRY_ATTEMPTS,
  DEFAULT_RETRY_BASE_DELAY_MS,
  DEFAULT_RETRY_MAX_DELAY_MS,
  DEFAULT_RETRY_OPTIONS,
  resolveRetryOptions,
  retrying,
  type ResolvedRetryOptions,
  type RetryOptions,
} from './embedding/retrying.js';
export type { TextPrefixes } from './embedding/text-prefixes.js';
export { DEFAULT_VECTOR_WEIGHT } from './embedding/vector-weight.js';
export { openAiCompatibleEmbedding } from './openai/open-ai-compatible-embedding.js';
export {
  DEFAULT_EMBEDDING_TIMEOUT_MS,
  DEFAULT_MAX_RESPONSE_BYTES,
  DEFAULT_OPEN_AI_COMPATIBLE_EMBEDDING_OPTIONS,
  resolveOpenAiCompatibleEmbeddingOptions,
  type EmbeddingEncoding,
  type OpenAiCompatibleEmbeddingOptions,
  type ResolvedOpenAiCompatibleEmbeddingOptions,
} from './openai/open-ai-embedding-options.js';
export { checkedReranker } from './rerank/checked-reranker.js';
export { rerankResults } from './rerank/rerank-results.js';
export { retryingReranker } from './rerank/retrying-reranker.js';
export {
  DEFAULT_VECTOR_MEMORY_STORE_OPTIONS,
  resolveVectorMemoryStoreOptions,
  type ResolvedVectorMemoryStoreOptions,
  type VectorMemoryStoreOptions,
} from './store/vector-store-options.js';
export { MOST_DOCUMENTS, VectorMemoryStore } from './store/vector-memory-store.js';
export type { PinnedVectors } from './store/pinned-vectors.js';
export type { VectorPrecision, VectorSimilarity } from './store/row-codec.js';
export {
  inMemoryVectorStoreProvider,
  VectorStoreProviders,
  type VectorStoreProvider,
  type VectorStoreProviderOptions,
} from './providers/vector-store-providers.js';
export {
  SelectiveReembedIndex,
  type ReembedChunk,
  type ReembedReport,
  type SelectiveReembedOptions,
} from './reembed/selective-reembed-index.js';
export {
  DEFAULT_VECTOR_STREAM_OPTIONS,
  resolveVectorStreamOptions,
  VectorStream,
  type ResolvedVectorStreamOptions,
  type VectorStreamOptions,
} from './stream/vector-stream.js';
