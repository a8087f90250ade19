export {
  DEFAULT_VECTOR_MEMORY_STORE_OPTIONS,
  resolveVectorMemoryStoreOptions,
  type ResolvedVectorMemoryStoreOptions,
  type VectorMemoryStoreOptions,
} from './store/vector-store-options.js';
export { MOST_DOCUMENTS, VectorMemoryStore } from './store/vector-memory-store.js';
export type { PinnedVectors } from './store/pinned-vectors.js';
export type { VectorPrecision, VectorSimilarity } from './store/row-codec.js';
