import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { RagError, type EmbeddingFunction } from '@rag/contracts';
import { DEFAULT_ENERGETIC_WEIGHTS, ENERGETIC_DIMENSIONS, energeticEmbedding } from '@rag/vector/energetic';

import type { LazyEmbedding } from './file-cached.js';

const PEERS = new URL('../../../compat/peers/package.json', import.meta.url);

/** The model that needs nothing but packages, from where `tools/compat` installs them. */
export const ENERGETIC: LazyEmbedding = {
  model: DEFAULT_ENERGETIC_WEIGHTS,
  dimensions: ENERGETIC_DIMENSIONS,
  load: async (): Promise<EmbeddingFunction> => {
    const { resolve } = createRequire(PEERS);
    try {
      return await energeticEmbedding({
        importModule: async (specifier) => import(pathToFileURL(resolve(specifier)).href) as Promise<unknown>,
      });
    } catch (error) {
      throw new RagError(
        'RAG_EVALUATE_NO_MODEL',
        'Cannot make vectors: the model is not installed; install tools/compat/peers, see docs/vectors-measured.md',
        {},
        { cause: error },
      );
    }
  },
};
