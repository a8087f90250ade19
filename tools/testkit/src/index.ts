export { FaultFileSystem, type FileCall, type FileFault, type FileOperation } from './fault-file-system.js';
export type {
  FileKindShape,
  FileStatusShape,
  FileSystemShape,
  FolderEntryShape,
  OpenFileShape,
} from './fault-file-system-shape.js';
export { sweepWrongArguments, type SweepOptions, type SweptCall } from './arguments/sweep-wrong-arguments.js';
export { WRONG_ARGUMENTS, wrongCalls, type WrongCall } from './arguments/wrong-arguments.js';
export type { AnalyzerCapability, AnalyzerSubject } from './analyzer/analyzer-laws.js';
export { analyzerLaws, describeAnalyzer, type AnalyzerSuite } from './analyzer/describe-analyzer.js';
export { aChunkedFile, type ChunkedFile, type ChunkedFileOptions } from './builders/a-chunked-file.js';
export { aCorpus } from './builders/a-corpus.js';
export { aDocument } from './builders/a-document.js';
export { UNUSED_WORD, WORDS } from './builders/words.js';
export {
  assertDescribed,
  assertLossless,
  assertPairsWhole,
  assertPlaced,
} from './chunker/chunk-assertions.js';
export {
  DEFAULT_CHUNKER_FORMATS,
  type ChunkerCapability,
  type ChunkerSubject,
  type ChunkWeight,
} from './chunker/chunker-subject.js';
export { chunkerLaws, describeChunker, type ChunkerSuite } from './chunker/describe-chunker.js';
export {
  describeEmbeddingFunction,
  embeddingFunctionLaws,
  type EmbeddingFunctionSuite,
} from './embedding-function/describe-embedding-function.js';
export type {
  EmbeddingFunctionCapability,
  EmbeddingFunctionSubject,
  EmbeddingFunctionUnderTest,
} from './embedding-function/embedding-function-laws.js';
export { deferred, type Deferred } from './fakes/deferred.js';
export { FAKE_CLOCK_START_MS, FakeClock } from './fakes/fake-clock.js';
export { gate, type Gate } from './fakes/gate.js';
export { Random } from './fakes/random.js';
export { recordingEvents, type RecordedEvents } from './fakes/recording-events.js';
export { BLANK_QUERIES, HOSTILE_QUERIES, PROTOTYPE_WORDS } from './hostile/hostile-queries.js';
export { HOSTILE_TEXTS, hostileText, LARGE_HOSTILE_TEXTS } from './hostile/hostile-texts.js';
export type { StandInAnswer } from './http/answer-chat.js';
export { hashedWords } from './http/hashed-words.js';
export { openAiStandIn, type OpenAiStandIn, type OpenAiStandInOptions } from './http/open-ai-stand-in.js';
export type { StandInBehaviour, StandInMessage, StandInRequest } from './http/stand-in-behaviour.js';
export { AsynchronousKnowledgeBase } from './knowledge-base/asynchronous-knowledge-base.js';
export {
  describeKnowledgeBase,
  knowledgeBaseLaws,
  type KnowledgeBaseSuite,
} from './knowledge-base/describe-knowledge-base.js';
export {
  FAULT_MOMENTS,
  FaultyKnowledgeBase,
  type FaultMoment,
  type KnowledgeBaseCall,
  type KnowledgeBaseFault,
} from './knowledge-base/faulty-knowledge-base.js';
export { ForeignKnowledgeBase } from './knowledge-base/foreign-knowledge-base.js';
export {
  assertHolds,
  readState,
  type KnowledgeBaseCapability,
  type KnowledgeBaseSubject,
  type StoreState,
} from './knowledge-base/knowledge-base-subject.js';
export {
  describeLanguageModel,
  languageModelLaws,
  type LanguageModelSuite,
} from './language-model/describe-language-model.js';
export type {
  LanguageModelCapability,
  LanguageModelSubject,
  ModelScript,
  ModelUnderTest,
} from './language-model/model-subject.js';
export { assertFailsWith, assertRagError, failureOf, isThenable } from './laws/assertions.js';
export { checkProperty, DEFAULT_PROPERTY_RUNS, PROPERTY_SEED } from './laws/check-property.js';
export { describeLaws, type LawSuite } from './laws/describe-laws.js';
export { DEFAULT_LAW_TIMEOUT_MS, findBrokenLaws, type BrokenLaw } from './laws/find-broken-laws.js';
export { adaptLaws, type Capabilities, type Law, type PlannedLaw, type Skip } from './laws/law.js';
export { planLaws } from './laws/plan-laws.js';
export {
  describeRankedStream,
  rankedStreamLaws,
  type RankedStreamSuite,
} from './ranked-stream/describe-ranked-stream.js';
export type {
  RankedStreamCapability,
  RankedStreamSubject,
  StreamUnderTest,
} from './ranked-stream/stream-subject.js';
export { describeReranker, rerankerLaws, type RerankerSuite } from './reranker/describe-reranker.js';
export type { RerankerCapability, RerankerSubject, RerankerUnderTest } from './reranker/reranker-laws.js';
export {
  describeRetrievalEngine,
  retrievalEngineLaws,
  type RetrievalEngineSuite,
} from './retrieval-engine/describe-retrieval-engine.js';
export type {
  EngineUnderTest,
  RetrievalEngineCapability,
  RetrievalEngineSubject,
} from './retrieval-engine/retrieval-engine-laws.js';
export { HOSTILE_FIXTURE } from './repositories/hostile-fixture.js';
export type { FixtureEntry } from './repositories/fixture-entry.js';
export {
  materializeFixture,
  type FixtureName,
  type MaterializedFixture,
} from './repositories/materialize-fixture.js';
export { MULTILINGUAL_FIXTURE, MULTILINGUAL_QUERIES } from './repositories/multilingual-fixture.js';
export { assertRanked, assertSameAnswer, assertSameDocument, idsOf } from './search/ranked-assertions.js';
export type { SearchCapability } from './search/search-subject.js';
export {
  describeSourceLoader,
  sourceLoaderLaws,
  type SourceLoaderSuite,
} from './source-loader/describe-source-loader.js';
export type {
  LoaderUnderTest,
  SourceLoaderCapability,
  SourceLoaderSubject,
} from './source-loader/source-loader-laws.js';
export { describeTaskPool, taskPoolLaws, type TaskPoolSuite } from './task-pool/describe-task-pool.js';
export { PoolControl } from './task-pool/pool-control.js';
export type { PoolOptions, TaskPoolCapability, TaskPoolSubject } from './task-pool/pool-subject.js';
export { handlePoolTask, POOL_WORKER_URL, type PoolTask } from './task-pool/pool-task.js';
export {
  describeVectorIndex,
  vectorIndexLaws,
  type VectorIndexSuite,
} from './vector-index/describe-vector-index.js';
export { naiveCosine, scanVectors } from './vector-index/naive-similarity.js';
export {
  assertContents,
  embedWords,
  type VectorIndexCapability,
  type VectorIndexSubject,
} from './vector-index/vector-index-subject.js';
