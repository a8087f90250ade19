import type { EmbeddingFunction } from '@rag/contracts';

import { checked, enter, trusted } from './checked.js';
import { invalidOption, wholeNumber } from './invalid-option.js';

/**
 * The same function with shorter vectors: the first `dimensions` numbers of each, scaled to length one.
 *
 * Only for models that were trained so that a prefix stands for the whole (Kusupati and others, "Matryoshka
 * Representation Learning", 2022); of others a prefix means little. A prefix of zeros stays zero. The name of the
 * model gains `@<dimensions>`, since its vectors cannot be compared with longer ones.
 *
 * @param dimensions a whole number from 1 to the function's own.
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` for any other number.
 * @example
 * const small = matryoshka(hashing, 2);
 * (await small.embed(['otter']))[0]?.length; // 2
 *
 * declare const hashing: EmbeddingFunction;
 */
export function matryoshka(fn: EmbeddingFunction, dimensions: number): EmbeddingFunction {
  const inner = checked(fn);
  if (!Number.isSafeInteger(dimensions) || dimensions < 1 || dimensions > inner.dimensions) {
    const allowed = `a whole number from 1 to ${inner.dimensions}, the dimensions of "${inner.model}"`;
    throw invalidOption('shorter embeddings', 'dimensions', dimensions, allowed);
  }
  return trusted({
    model: `${inner.model}@${dimensions}`,
    dimensions,
    async embed(texts, options = {}) {
      if (enter(texts, options)) return [];
      const vectors = await inner.embed(texts, options);
      return vectors.map((vector) => normalizedPrefix(vector, dimensions));
    },
  });
}

/**
 * The first numbers of a vector, scaled to length one; zeros stay zeros.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` for what is no vector, or no whole number.
 * @example
 * normalizedPrefix(Float32Array.of(3, 4, 5), 2); // Float32Array [0.6, 0.8]
 */
export function normalizedPrefix(vector: Float32Array, dimensions: number): Float32Array {
  if (!(vector instanceof Float32Array))
    throw invalidOption('a shorter vector', 'vector', vector, 'a Float32Array');
  const prefix = vector.slice(0, wholeNumber('a shorter vector', 'dimensions', dimensions, 0));
  // By the largest number first: squares of very small or very large ones would leave the range.
  const largest = prefix.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return prefix;
  const squares = prefix.reduce((sum, value) => sum + (value / largest) ** 2, 0);
  const length = Math.sqrt(squares);
  return prefix.map((value) => value / largest / length);
}
