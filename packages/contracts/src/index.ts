export type { Awaitable } from './awaitable.js';
export type { Analyzer, QueryTerm } from './analyzer.js';
export type {
  ChatGroundable,
  ChatKnowledge,
  KnowledgeType,
  LiveKnowledgeBinding,
} from './chat-groundable.js';
export type {
  Chunk,
  ChunkDefinition,
  Chunker,
  DocumentUnit,
  NormalizedDocument,
  TextSpan,
} from './chunker.js';
export { checkOptions, checkText, describeValue } from './check-argument.js';
export type { Clock } from './clock.js';
export { Document, DocumentBuilder, type DocumentInit } from './document.js';
export type { EmbedOptions, EmbeddingFunction, EmbeddingKind } from './embedding-function.js';
export { InternalError, RagError, type RagErrorCode, type RagErrorDetails } from './errors.js';
export { guardEventSink, ignoreEvents, type EventSink, type RagEvent } from './events.js';
export type {
  KnowledgeSource,
  LoadedSource,
  SourceLoader,
  SourceLoadOptions,
  SourceNote,
} from './knowledge-source.js';
export type {
  ChatMessage,
  ChatRole,
  FinishReason,
  Grounding,
  LanguageModel,
  LanguageModelPart,
  LanguageModelRequest,
  TokenUsage,
} from './language-model.js';
export type { Explanation } from './explanation.js';
export type { IndexFields } from './index-fields.js';
export {
  DEFAULT_POOL_CAPACITY,
  InlineTaskPool,
  poolClosed,
  poolFull,
  untilAborted,
  type InlineTaskPoolOptions,
} from './inline-task-pool.js';
export type { KnowledgeBase, PrepareOptions } from './knowledge-base.js';
export {
  EMPTY_METADATA,
  freezeMetadata,
  type Metadata,
  type MetadataScalar,
  type MetadataValue,
} from './metadata.js';
export {
  compileMetadataFilter,
  type MetadataFilter,
  type MetadataOperators,
  type MetadataPredicate,
} from './metadata-filter.js';
export { compareIds, compareScored, type Scored } from './order.js';
export type { PreparedSwap } from './prepared-swap.js';
export { AVAILABLE_PROFILES, checkProfile, type Profile } from './profile.js';
export type { Features, RankedSnapshot, RankedStream, SearchOptions, WeighedTerm } from './ranked-stream.js';
export type { ConfidenceBand, Relevance } from './relevance.js';
export type { Reranked, Reranker, RerankOptions } from './reranker.js';
export type {
  Retrieval,
  RetrievalEngine,
  RetrievalEngineProvider,
  RetrievalNote,
  RetrievalRequest,
  RetrievalStrategy,
  RetrievedKnowledge,
} from './retrieval.js';
export { prepareReplace, replaceDocuments } from './replace-documents.js';
export { compileSearchPredicate } from './search-predicate.js';
export { SearchResult } from './search-result.js';
export { systemClock } from './system-clock.js';
export type { TaskOptions, TaskPool } from './task-pool.js';
export type { TermBatch } from './term-batch.js';
export { checkTopK } from './top-k.js';
export type { VectorIndex, VectorSearcher, VectorSearchOptions, VectorSnapshot } from './vector-index.js';
export { yieldToEventLoop } from './yield-to-event-loop.js';
