export type { SignalOverrides } from '@rag/fusion';
export { IngestLimits } from '@rag/ingest';
export { KnowledgeBinding } from './binding/knowledge-binding.js';
export {
  DEFAULT_KNOWLEDGE_ENVIRONMENT,
  DEFAULT_MAX_CACHED_ANSWERS,
  resolveKnowledgeEnvironment,
  type KnowledgeEnvironment,
  type ResolvedKnowledgeEnvironment,
} from './binding/knowledge-environment.js';
export { openKnowledge, type KnowledgeSpec } from './binding/open-knowledge.js';
export type { SourceReport } from './binding/report-sources.js';
export type { VectorStoreFactory } from './engine/build-vector-index.js';
export { EMBEDDING_BATCH_SIZE } from './engine/embed-texts.js';
export { VECTOR_CANDIDATES } from './engine/search-by-words.js';
export { VECTOR_WEIGHT } from './engine/vector-weight.js';
export { TRUNCATED_KEY } from './retrieval/pack-context-window.js';
export {
  DEFAULT_RETRIEVAL,
  resolveRetrieval,
  RETRIEVAL_STRATEGIES,
  type ResolvedRetrieval,
} from './retrieval/resolve-retrieval.js';
export { RoleBindings } from './roles/role-bindings.js';
export { defineRole, type Role, type RoleDefinition } from './roles/role.js';
export { SOURCE_KEY } from './sources/check-loaded-source.js';
export { FileSourceLoader, type FileSourceLoaderOptions } from './sources/file-source-loader.js';
export { DEFAULT_LOAD_TIMEOUT_MS, type SourceLoad } from './sources/load-source.js';
export { isPlainText, PLAIN_EXTENSIONS } from './sources/plain-formats.js';
export {
  DEFAULT_KNOWLEDGE_SOURCE,
  KNOWLEDGE_TYPES,
  REMOTE_TYPES,
  resolveKnowledgeSource,
  resolveKnowledgeSources,
  type ResolvedKnowledgeSource,
} from './sources/resolve-knowledge-source.js';
export { SourceLoaderRegistry } from './sources/source-loader-registry.js';
