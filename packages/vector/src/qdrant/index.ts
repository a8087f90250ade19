export { LONGEST_VECTOR, SHORTEST_VECTOR } from '../store/vector-range.js';
export { openQdrantIndex, type OpenQdrantIndexOptions } from './open-qdrant-index.js';
export { QdrantIndex } from './qdrant-index.js';
export {
  DEFAULT_QDRANT_INDEX_OPTIONS,
  QDRANT_API_KEY,
  QDRANT_URL,
  resolveQdrantIndexOptions,
  type QdrantIndexOptions,
  type ResolvedQdrantIndexOptions,
} from './qdrant-options.js';
export type { QdrantAddress } from './qdrant-address.js';
export type { QdrantClient, QdrantRequest } from './qdrant-client.js';
