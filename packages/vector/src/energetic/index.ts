export {
  DEFAULT_ENERGETIC_EMBEDDING_OPTIONS,
  DEFAULT_ENERGETIC_MAX_CHARACTERS,
  DEFAULT_ENERGETIC_WEIGHTS,
  ENERGETIC_DIMENSIONS,
  energeticEmbedding,
  resolveEnergeticEmbeddingOptions,
  type EnergeticEmbeddingOptions,
  type ResolvedEnergeticEmbeddingOptions,
} from './energetic-embedding.js';
export type { ImportModule } from '../peers/load-peer.js';
