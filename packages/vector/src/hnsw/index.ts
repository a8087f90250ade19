export {
  DEFAULT_HNSW_BUILD_BREADTH,
  DEFAULT_HNSW_CONNECTIVITY,
  DEFAULT_HNSW_FROM,
  DEFAULT_HNSW_INDEX_OPTIONS,
  DEFAULT_HNSW_SEARCH_BREADTH,
  resolveHnswIndexOptions,
  type HnswIndexOptions,
  type ResolvedHnswIndexOptions,
} from './hnsw-options.js';
export { openHnswIndex, type HnswIndex, type HnswStats } from './hnsw-index.js';
export type { HnswSnapshot } from './hnsw-snapshot.js';
export type { GraphProgress } from './graph-keeper.js';
export type { ImportModule } from '../peers/load-peer.js';
