export {
  DEFAULT_BM25_OPTIONS,
  DEFAULT_IDLE_TTL_MS,
  DEFAULT_MAX_DOCUMENTS,
  resolveBm25Options,
  type Bm25Options,
  type ResolvedBm25Options,
} from './bm25-options.js';
export type { Bm25Snapshot } from './bm25-snapshot.js';
export { DEFAULT_BM25F_OPTIONS, resolveBm25fOptions, type Bm25fOptions } from './bm25f-options.js';
export type { FieldedFeatures, FieldedSnapshot } from './fielded-snapshot.js';
export {
  blendParameters,
  type Bm25fLevel,
  type Bm25fParameters,
  type FieldWeights,
  type TermWeighing,
} from './score-bm25f.js';
export { BM25Stream, type Bm25Losses, type Bm25Stats } from './bm25-stream.js';
export {
  B,
  explainBm25,
  inverseDocumentFrequency,
  K1,
  scoreBm25,
  termFrequencyWeight,
  type Bm25Lengths,
  type Bm25Parameters,
  type MatchedTerm,
} from './score-bm25.js';
