export { capPerFile, DEFAULT_MAX_PER_FILE } from './cap-per-file.js';
export { BM25_WEIGHT, KNOWLEDGE_BASE_WEIGHT } from './classic-weights.js';
export type { CandidateTrace, StreamTrace, TraceOutcome } from './candidate-trace.js';
export { documentFields } from './document-fields.js';
export type { ExplainAnswerOptions, ExplainedAnswer } from './explain-answer.js';
export { explainReciprocalRankFusion } from './explain-fusion.js';
export { explainFusedResult } from './explain-result.js';
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
export {
  BAND_BORDERS,
  FEW_DOCUMENTS,
  judgeRelevance,
  relevanceOf,
  type JudgedAnswer,
  type JudgedRelevance,
} from './relevance/judge-relevance.js';
export { countWords, gatherEvidence, isUnseen, type MatchEvidence } from './relevance/match-evidence.js';
export { probeSnapshot } from './relevance/probe-snapshot.js';
export { shuffledQueries } from './relevance/shuffled-queries.js';
export {
  learnTypicalMatch,
  medianMatch,
  REFERENCE_MATCH,
  shuffledMatch,
  type ShuffledMatch,
  type TypicalMatch,
} from './relevance/typical-match.js';
export { overrideSignals, type SignalOverrides } from './signals/override-signals.js';
export { polyglotSignals } from './signals/polyglot-signals.js';
export type { RankingSignal, SignalCandidate, SignalQuery, SignalValue } from './signals/ranking-signal.js';
export { CANDIDATES } from './signals/signal-collector.js';
export { SAME_FILE_DECAY } from './signals/same-file-decay.js';
export type { AppliedSignal } from './signals/apply-signals.js';
export type { WeightedStream } from './weighted-stream.js';
export { FETCH_FACTOR, MAX_DOUBLINGS } from './window-collector.js';
export { estimateTokens } from './passages/estimate-tokens.js';
export { makeSnippet, type Snippet } from './passages/make-snippet.js';
export { packWithinBudget, type PackedResults, type TokenCounter } from './passages/pack-within-budget.js';
export {
  DEFAULT_SNIPPET_OPTIONS,
  MIN_SNIPPET_CHARACTERS,
  resolveSnippetOptions,
  type ResolvedSnippetOptions,
  type SnippetOptions,
} from './passages/snippet-options.js';
export { createTermMatcher, type TermMatch, type TermMatcher } from './passages/term-matcher.js';
export { classifyPath } from './paths/classify-path.js';
export { findOlderVersions, isInOlderVersion } from './paths/older-versions.js';
export { PATH_CLASSES, type PathClass } from './paths/path-class.js';
export { MAX_QUERY_WORDS, queriedClasses } from './paths/queried-classes.js';
export { directoriesOf, DIRECTORY_DEPTH, stemOf } from './paths/stem-of.js';
export {
  compileSearchQuery,
  type SearchedDocument,
  type SearchPredicate,
} from './syntax/compile-search-query.js';
export { MAX_OPERATORS, parseSearchQuery } from './syntax/parse-search-query.js';
export { MAX_OPERATOR_LENGTH } from './syntax/read-operator.js';
export { renderSearchQuery } from './syntax/render-search-query.js';
export type { SearchClause, SearchQuery } from './syntax/search-query.js';
