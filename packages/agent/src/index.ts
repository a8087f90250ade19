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
export { VECTOR_CANDIDATES } from './engine/search-by-words.js';
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
export { AgentBuilder } from './chat/agent-builder.js';
export { Agent } from './chat/agent.js';
export type {
  ChatAnswer,
  ChatGrounding,
  ChatOptions,
  ChatPart,
  GroundingOutcome,
  KnowledgeReport,
  LeftOutEvidence,
} from './chat/chat-answer.js';
export {
  ChatKnowledgeBinding,
  DEFAULT_CHAT_TOP_K,
  type LiveCorpus,
  type LiveKnowledge,
  type LiveKnowledgeOptions,
} from './chat/chat-knowledge-binding.js';
export type { ChatTurn } from './chat/chat-turn.js';
export { HISTORY_SHARE } from './chat/compose-prompt.js';
export { Conversation } from './chat/conversation.js';
export type { KnowledgeOpener } from './chat/declared-knowledge.js';
export type { AgentFenceOptions } from './chat/fence-settings.js';
export { DEFAULT_TOKEN_BUDGET } from './chat/token-budget.js';
export { citationInstructions, NO_RELEVANT_CONTEXT_INSTRUCTIONS } from './citations/citation-instructions.js';
export { formatPlace, type Citation, type CitationPlace } from './citations/citation.js';
export { extractCitations, type ExtractCitationsOptions } from './citations/extract-citations.js';
export { MAX_QUOTE_CHARACTERS } from './citations/find-quote.js';
export { MAX_CITATION_CHARACTERS } from './citations/parse-place.js';
export { repairCitations } from './citations/repair-citations.js';
export {
  verifyCitations,
  type CitationStatus,
  type UnsupportedReason,
  type VerifiedCitation,
} from './citations/verify-citations.js';
export { ExtractiveModel } from './model/extractive-model.js';
export {
  DEFAULT_EXTRACTIVE_OPTIONS,
  DEFAULT_MAX_STATEMENTS,
  NOTHING_RELEVANT,
  type ExtractiveOptions,
  type ResolvedExtractiveOptions,
} from './model/extractive-options.js';
export { STATEMENT_WEIGHTS, type StatementWeights } from './model/rank-statements.js';
export { aiSdkModel, type AiSdkCallOptions, type AiSdkLanguageModel } from './model/ai-sdk-model.js';
export {
  DEFAULT_MODEL_TIMEOUT_MS,
  openAiCompatibleModel,
  type OpenAiCompatibleOptions,
} from './model/open-ai-compatible-model.js';
export { MAX_EVENT_UNITS } from './model/read-events.js';
