import { checkOptions, RagError } from '@rag/contracts';

import type { VectorPrecision, VectorSimilarity } from './row-codec.js';

/** Options of a `VectorMemoryStore`; each may be left out. */
export interface VectorMemoryStoreOptions {
  /** Shown in diagnostics, not empty. @defaultValue `'vector-memory'` */
  readonly name?: string | undefined;
  /** What is compared: the angle, or the product, for models that are trained for it. @defaultValue `'cosine'` */
  readonly similarity?: VectorSimilarity | undefined;
  /**
   * How numbers are kept: `'int8'` takes a quarter of the memory, and rounds: scores, order and the embeddings that `get`
   * gives back are those of the rounded vectors. @defaultValue `'float32'`
   */
  readonly precision?: VectorPrecision | undefined;
}

/** {@link VectorMemoryStoreOptions} after validation. */
export type ResolvedVectorMemoryStoreOptions = {
  readonly [K in keyof VectorMemoryStoreOptions]-?: NonNullable<VectorMemoryStoreOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_VECTOR_MEMORY_STORE_OPTIONS: ResolvedVectorMemoryStoreOptions = Object.freeze({
  name: 'vector-memory',
  similarity: 'cosine',
  precision: 'float32',
});

const SIMILARITIES: readonly unknown[] = ['cosine', 'dot'];
const PRECISIONS: readonly unknown[] = ['float32', 'int8'];

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option and what it may be; also for an option that is not known.
 * @example
 * resolveVectorMemoryStoreOptions({}).similarity; // 'cosine'
 */
export function resolveVectorMemoryStoreOptions(
  options: VectorMemoryStoreOptions = {},
): ResolvedVectorMemoryStoreOptions {
  const given = Object.entries(checkOptions(options, 'make a vector index')).filter(
    ([, value]) => value !== undefined,
  );
  for (const [key] of given) {
    checkOption(
      key,
      Object.hasOwn(DEFAULT_VECTOR_MEMORY_STORE_OPTIONS, key),
      'name, similarity or precision',
    );
  }
  const resolved = { ...DEFAULT_VECTOR_MEMORY_STORE_OPTIONS, ...Object.fromEntries(given) };
  const { name, similarity, precision } = resolved;
  checkOption('name', typeof name === 'string' && name.trim() !== '', 'a text that is not blank');
  checkOption('similarity', SIMILARITIES.includes(similarity), '"cosine" or "dot"');
  checkOption('precision', PRECISIONS.includes(precision), '"float32" or "int8"');
  return Object.freeze(resolved);
}

/** @throws RagError `RAG_VECTOR_INVALID_OPTION` where an option is not valid. */
export function checkOption(option: string, isValid: boolean, allowed: string): void {
  if (isValid) return;
  throw new RagError(
    'RAG_VECTOR_INVALID_OPTION',
    `Cannot make a vector index: the option "${option}" cannot be used; use ${allowed}`,
    { option, allowed },
  );
}
