export type {
  AppliedSignal,
  CandidateTrace,
  FusedResult,
  FusedSource,
  Rescoring,
  RetrievalAnswer,
  RetrievalDiagnostics,
  SearchClause,
  SearchQuery,
  SignalOverrides,
  Snippet,
  SnippetOptions,
  StreamDiagnostics,
  StreamTrace,
} from '@rag/fusion';
export { estimateTokens } from '@rag/fusion';
export { IngestLimits, type FileSelection } from '@rag/ingest';
export { escapeXml, renderFence, type EvidenceSource, type FenceOptions } from '@rag/prompt-fence';
export { CodeChunker } from './code-chunker.js';
export type { ExplainedHit, ExplainOptions, SearchExplanation } from './explain/search-explanation.js';
export type { BetterHit, WhyNot, WhyNotQuestion, WhyNotStage, WhyNotStep } from './explain/why-not.js';
export { FileIndexer, type FileIndexerOptions, type StageOptions } from './indexing/file-indexer.js';
export type { FileRequest, FileResult, FileTask, FileTaskResult } from './indexing/file-task.js';
export type { IndexedFile, IndexedFiles } from './indexing/indexed-files.js';
export type { IndexNote, IndexPhase, IndexProgress, IndexReport } from './indexing/index-report.js';
export { checkHeap, MAX_HEAP_SHARE, readHeap, type HeapState } from './indexing/memory-guard.js';
export type { ChunkingOptions, PipelineSpec } from './indexing/pipeline.js';
export { PROGRESS_INTERVAL_MS, ProgressReporter } from './indexing/progress-reporter.js';
export type { StagedRun } from './indexing/staged-run.js';
export type { PromptAnswer } from './search/build-prompt.js';
export type {
  BudgetDiagnostics,
  LeftOutResult,
  SearchAnswer,
  SearchDiagnostics,
} from './search/search-answer.js';
export type { SessionSearchOptions } from './search/search-options.js';
export { callerOfToken } from './host/caller-of-token.js';
export { LOCAL_CALLER, type Caller } from './host/caller.js';
export { hasMoreValues, MAX_BODY_VALUES } from './host/count-values.js';
export type { ChatAgent, ChatAgentPart, ChatCitation, ChatStreamer } from './host/chat-agent.js';
export { DEFAULT_HOST_LIMITS, type HostLimits } from './host/host-limits.js';
export type { ChatRequest, HostedSession, Page, PageRequest, SessionInfo } from './host/hosted-session.js';
export type { IndexRequest, IndexRun, IndexRunState } from './host/index-run.js';
export type { HostStats, RagHost, RagHostOptions } from './host/rag-host.js';
export { createRagHost } from './host/session-host.js';
export type { MountContext, MountedProtocol, ServerMount } from './http/server-mount.js';
export { createServer } from './serve/create-server.js';
export {
  DEFAULT_SERVER_LIMITS,
  type RagServer,
  type ServerLimits,
  type ServerOptions,
} from './serve/rag-server.js';
export {
  DEFAULT_TELEMETRY_OPTIONS,
  LOG_LEVELS,
  type LogLevel,
  type LogWriter,
  type ResolvedTelemetryOptions,
  type TelemetryOptions,
} from './telemetry/telemetry-options.js';
export { SILENT_TRANSPORT, type TransportTelemetry } from './telemetry/transport-telemetry.js';
export { CHAT_SOURCE, CHAT_TOP_K } from './session/chat-knowledge.js';
export { PREVIEW_CHARACTERS, type DocumentInfo } from './session/document-info.js';
export type { IndexOptions } from './session/index-options.js';
export type { IndexStatus, StreamStatus } from './session/index-status.js';
export {
  DEFAULT_RAG_SERVICE_OPTIONS,
  type PromptOrder,
  type RagServiceOptions,
  type ResolvedRagServiceOptions,
} from './session/rag-service-options.js';
export { DEFAULT_TOP_K, RagService } from './session/rag-service.js';
export {
  MAX_SESSION_ID_CHARACTERS,
  SessionManager,
  type SessionManagerOptions,
} from './session/session-manager.js';
export type { FileTaskPool } from './tasks/file-task-pool.js';
export { serveTasks, type ServeTasksOptions, type WorkerPort } from './tasks/serve-tasks.js';
export {
  DEFAULT_TASK_TIMEOUT_MS,
  WorkerTaskPool,
  type WorkerTaskPoolOptions,
} from './tasks/worker-task-pool.js';
export type { SessionStream, SessionStreamLosses, SessionStreamStats } from './session/session-stream.js';
