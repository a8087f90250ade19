export {
  analyzeDocuments,
  DEFAULT_ANALYZED_FIELDS,
  INDEX_FIELDS,
  type AnalyzeDocumentsOptions,
} from './analyze-documents.js';
export { analyzeQuery } from './analyze-query.js';
export { checkDocuments, checkIds } from './check-input.js';
export { fieldedAnalyzerId, fieldTerm } from './field-terms.js';
export { groupsOf, type Groups } from './groups.js';
export { weighQuery } from './weigh-query.js';
export {
  appendSegment,
  countTerms,
  documentFrequency,
  EMPTY_GENERATION,
  findDocument,
  findRow,
  liveDocuments,
  liveFrequency,
  removeIds,
  type Change,
  type Generation,
  type GenerationPart,
} from './generation.js';
export { GenerationCell } from './generation-cell.js';
export { MERGE_FACTOR, mergeDue, type PreparedMerge } from './merge-plan.js';
export { hasRow, type RowSet } from './row-set.js';
export { EMPTY_SEGMENT, findTerm, frequencyInRow, type Segment } from './segment.js';
export { SegmentBuilder } from './segment-builder.js';
export { ENTRIES_PER_SLICE, runSteps, runStepsSliced, type SliceOptions, type Steps } from './steps.js';
export {
  applySwapPlan,
  contentOnly,
  makeSwapPlan,
  prepareSwapPlan,
  type AppliedSwap,
  type Indexing,
  type SwapPlan,
} from './swap-plan.js';
export { SynchronousSwap, type SwapActions } from './synchronous-swap.js';
export { TopDocuments, type ScoredDocument } from './top-documents.js';
