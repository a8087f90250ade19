import {
  checkOptions,
  checkText,
  RagError,
  untilAborted,
  type EmbeddingFunction,
  type EmbedOptions,
} from '@rag/contracts';

import { wholeNumber } from './invalid-option.js';

// Functions whose answers are checked already, so that wrapping one wrapper in another checks once.
const CHECKED = new WeakSet<EmbeddingFunction>();

/**
 * The same function with its laws enforced: a wrong answer becomes an error before anybody stores it.
 *
 * Every wrapper and adapter of this package checks by itself; use it around a function of your own. A call without
 * texts answers at once, and an abort rejects even where the function ignores its signal. Wrapping again costs nothing.
 *
 * Errors of a call: `RAG_VECTOR_EMBEDDING_COUNT` for more or fewer vectors than texts,
 * `RAG_VECTOR_EMBEDDING_DIMENSION` for a vector of another length, `RAG_VECTOR_EMBEDDING_INVALID` for a vector that is
 * no `Float32Array` or holds NaN or an infinite number, `RAG_VECTOR_EMBEDDING_INPUT` for a text that is no string.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` where the function's `dimensions` is not a whole number ≥ 1.
 * @example
 * const lengths = checked({
 *   model: 'lengths',
 *   dimensions: 1,
 *   embed: async (texts) => Promise.resolve(texts.map(({ length }) => Float32Array.of(length))),
 * });
 * await lengths.embed(['otter']); // [Float32Array [5]]
 */
export function checked(inner: EmbeddingFunction): EmbeddingFunction {
  if (CHECKED.has(inner)) return inner;
  checkFunction(inner);
  const { model, dimensions } = inner;
  checkText(model, 'use an embedding function without a model');
  wholeNumber('an embedding function', 'dimensions', dimensions, 1);
  return trusted({
    model,
    dimensions,
    async embed(texts, options = {}) {
      if (enter(texts, options)) return [];
      // In a function of its own: one that answers at once, or throws at once, is heard as any other.
      const answer = async (): Promise<readonly Float32Array[]> => inner.embed(texts, options);
      const vectors = await untilAborted(answer(), options.signal);
      checkVectors(vectors, texts.length, dimensions, model);
      return vectors;
    },
  });
}

/**
 * Marks a function whose calls begin with {@link enter} and whose answers are made of checked ones.
 */
export function trusted<T extends EmbeddingFunction>(fn: T): T {
  const frozen = Object.freeze(fn);
  CHECKED.add(frozen);
  return frozen;
}

/** What every call begins with; `true` where there is nothing to do. */
export function enter(texts: readonly string[], options: EmbedOptions): boolean {
  checkTexts(texts);
  const { kind, signal } = checkOptions(options, 'embed');
  if (kind !== undefined) checkText(kind, 'embed for a kind of text');
  signal?.throwIfAborted();
  return texts.length === 0;
}

function checkFunction(inner: unknown): void {
  if (typeof (inner as Partial<EmbeddingFunction> | null | undefined)?.embed === 'function') return;
  throw new RagError(
    'RAG_VECTOR_INVALID_OPTION',
    'Cannot use an embedding function: it has no method "embed"; give what implements EmbeddingFunction',
    { option: 'embed' },
  );
}

/** @throws RagError `RAG_VECTOR_EMBEDDING_INPUT` for what is no list of texts. */
export function checkTexts(texts: readonly string[]): void {
  const place = Array.isArray(texts) ? texts.findIndex((text) => typeof text !== 'string') : -2;
  if (place === -1) return;
  throw new RagError(
    'RAG_VECTOR_EMBEDDING_INPUT',
    place === -2
      ? 'Cannot embed: the texts are no list; give an array of strings'
      : `Cannot embed: text "${place}" is a "${typeof texts[place]}"; give strings`,
    place === -2 ? {} : { index: place },
  );
}

function checkVectors(
  vectors: readonly Float32Array[],
  count: number,
  dimensions: number,
  model: string,
): void {
  if (!Array.isArray(vectors) || vectors.length !== count) {
    const got = Array.isArray(vectors) ? vectors.length : 0;
    throw new RagError(
      'RAG_VECTOR_EMBEDDING_COUNT',
      `Cannot embed with "${model}": "${count}" texts gave "${got}" vectors; the service must answer one a text`,
      { model, texts: count, vectors: got },
    );
  }
  // By place: a hole in the list must not be passed over.
  for (let index = 0; index < count; index++) checkVector(vectors[index], index, dimensions, model);
}

function checkVector(vector: unknown, index: number, dimensions: number, model: string): void {
  if (!(vector instanceof Float32Array)) throw invalid(model, index, 'it is no Float32Array');
  if (vector.length !== dimensions) {
    throw new RagError(
      'RAG_VECTOR_EMBEDDING_DIMENSION',
      `Cannot embed with "${model}": vector "${index}" has "${vector.length}" numbers, "${dimensions}" were declared; declare what the model gives, or cut its vectors with matryoshka()`,
      { model, index, expected: dimensions, actual: vector.length },
    );
  }
  for (const value of vector) if (!Number.isFinite(value)) throw invalid(model, index, `it holds "${value}"`);
}

function invalid(model: string, index: number, state: string): RagError {
  return new RagError(
    'RAG_VECTOR_EMBEDDING_INVALID',
    `Cannot embed with "${model}": vector "${index}" cannot be compared, ${state}; look at the service that made it`,
    { model, index },
  );
}
