export { chunkDocumentInit } from './chunk-document-init.js';
export { chunkId } from './chunk-id.js';
export { checkChunkLimits, DEFAULT_CHUNK_LIMITS, type ChunkLimits } from './chunk-limits.js';
export { normalizeText } from './core/normalize.js';
export { HEAVY_WEIGHT, LONG_RUN_UNITS, weightOf } from './core/weight.js';
export {
  formatEmbeddingText,
  MAX_CONTEXT_WEIGHT,
  type EmbeddingSource,
  type EmbeddingTextOptions,
} from './embedding-text.js';
export { CHUNKER_VERSION, NormalizedDocumentChunker } from './normalized-document-chunker.js';
export { definitionsOf, type FoundDefinition } from './source/definitions-of.js';
export {
  DEFAULT_CHUNKER_OPTIONS,
  MIN_CHUNK_WEIGHT,
  resolveChunkerOptions,
  type ChunkerOptions,
  type ResolvedChunkerOptions,
} from './options.js';
