export type { BenchmarkChunk, ChunkSegment } from './benchmark/benchmark-chunk.js';
export {
  DEFAULT_BUDGETS,
  runChunkBenchmark,
  type BudgetResult,
  type ChunkBenchmarkOptions,
  type ChunkBenchmarkResult,
  type ChunkStatistics,
  type QuestionResult,
} from './benchmark/run-chunk-benchmark.js';
export {
  compareChunkBenchmarks,
  summarizeChunkBenchmark,
  type BudgetMetric,
  type BudgetSummary,
  type ChunkBenchmarkSummary,
} from './benchmark/summarize.js';
export {
  readBeirDataset,
  readQrels,
  type BeirTexts,
  type DatasetText,
  type RetrievalDataset,
} from './readers/beir-dataset.js';
export { readCodeQueries, type CodeQuery, type CodeTarget } from './readers/code-search.js';
export {
  readDefinitions,
  readEvidenceCorpus,
  type DefinitionSpan,
  type EvidenceCorpus,
  type EvidenceDocument,
  type EvidenceQuestion,
  type EvidenceSpan,
} from './readers/evidence-corpus.js';
export { readGoldenSet, type GoldenQuestion, type GoldenTarget } from './readers/golden-set.js';
export { readRepositories, type RepositorySpec } from './readers/repository-list.js';
export { averagePrecision } from './retrieval/average-precision.js';
export { hitAt } from './retrieval/hit-rate.js';
export type { Judgements } from './retrieval/judgements.js';
export { ndcgAt } from './retrieval/ndcg.js';
export { precisionAt } from './retrieval/precision.js';
export { recallAt } from './retrieval/recall.js';
export { reciprocalRank } from './retrieval/reciprocal-rank.js';
export {
  targetNdcgAt,
  targetRecallAt,
  targetRecallWithin,
  targetReciprocalRank,
} from './retrieval/target-metrics.js';
export { coversTarget, targetRanks, type RankedPassage } from './retrieval/target-ranks.js';
export { isEvidenceFound } from './spans/evidence-found.js';
export { evidenceReciprocalRank } from './spans/evidence-rank.js';
export { locateQuote, spanOfLines } from './spans/locate-quote.js';
export { spanIou } from './spans/span-iou.js';
export { spanPrecision } from './spans/span-precision.js';
export { spanRecall } from './spans/span-recall.js';
export type { Span } from './spans/span.js';
export { countWhole, type WholeShare } from './spans/whole-share.js';
export {
  bootstrapMean,
  DEFAULT_CONFIDENCE,
  DEFAULT_RESAMPLES,
  type BootstrapOptions,
  type Estimate,
} from './statistics/bootstrap.js';
export { bootstrapGroups } from './statistics/bootstrap-groups.js';
export { comparePaired, type PairedComparison } from './statistics/compare-paired.js';
export { meanOf } from './statistics/mean.js';
export { seededRandom, type RandomSource } from './statistics/random-source.js';
