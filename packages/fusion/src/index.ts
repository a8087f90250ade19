export { capPerFile, DEFAULT_MAX_PER_FILE } from './cap-per-file.js';
export { BM25_WEIGHT, KNOWLEDGE_BASE_WEIGHT } from './classic-weights.js';
export { explainFusedResult, explainReciprocalRankFusion } from './explain-fusion.js';
export { FusedResult, type FusedSource, type Rescoring } from './fused-result.js';
export {
  DEFAULT_HYBRID_RETRIEVER_OPTIONS,
  DEFAULT_STREAM_TIMEOUT_MS,
  resolveHybridRetrieverOptions,
  type HybridRetrieverOptions,
  type ResolvedHybridRetrieverOptions,
} from './hybrid-retriever-options.js';
export { HybridRetriever, HybridRetrieverBuilder } from './hybrid-retriever.js';
export {
  DEFAULT_KNOWLEDGE_BASE_STREAM_NAME,
  KnowledgeBaseStream,
  type KnowledgeBaseStreamOptions,
} from './knowledge-base-stream.js';
export { reciprocalRankFusion, RRF_K, type Fused, type RankContribution } from './reciprocal-rank-fusion.js';
export type {
  RetrievalAnswer,
  RetrievalDiagnostics,
  StreamDiagnostics,
  StreamOutcome,
} from './retrieval-answer.js';
export { overrideSignals, type SignalOverrides } from './signals/override-signals.js';
export { polyglotSignals } from './signals/polyglot-signals.js';
export type {
  RankingSignal,
  SignalCandidate,
  SignalQuery,
  SignalValue,
} from './signals/ranking-signal.js';
export { CANDIDATES } from './signals/signal-collector.js';
export { SAME_FILE_DECAY } from './signals/same-file-decay.js';
export { directoriesOf, stemOf } from './paths/stem-of.js';
export type { AppliedSignal } from './signals/apply-signals.js';
export type { WeightedStream } from './weighted-stream.js';
export { FETCH_FACTOR, MAX_DOUBLINGS } from './window-collector.js';
