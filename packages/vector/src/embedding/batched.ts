import type { EmbeddingFunction } from '@rag/contracts';

import { checked, enter, trusted } from './checked.js';
import { givenOptions, wholeNumber, wholeNumberOrInfinity } from './invalid-option.js';
import { linkedSignal } from './linked-signal.js';

/** How many texts go into one call unless told otherwise. */
export const DEFAULT_MAX_BATCH = 64;

/** How many calls run at once unless told otherwise. */
export const DEFAULT_EMBEDDING_CONCURRENCY = 2;

/** Options of {@link batched}. */
export interface BatchedOptions {
  /** Texts in one call at most: a whole number ≥ 1. @defaultValue 64 */
  readonly maxBatch?: number | undefined;
  /**
   * UTF-16 units in one call at most, a whole number ≥ 1 or `Infinity`; a longer text goes by itself, whole.
   *
   * @defaultValue Infinity
   */
  readonly maxCharacters?: number | undefined;
  /** Calls at once at most: a whole number ≥ 1. @defaultValue 2 */
  readonly concurrency?: number | undefined;
}

/** {@link BatchedOptions} after validation. */
export type ResolvedBatchedOptions = {
  readonly [K in keyof BatchedOptions]-?: NonNullable<BatchedOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_BATCHED_OPTIONS: ResolvedBatchedOptions = Object.freeze({
  maxBatch: DEFAULT_MAX_BATCH,
  maxCharacters: Infinity,
  concurrency: DEFAULT_EMBEDDING_CONCURRENCY,
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option, its value and what it may be.
 * @example
 * resolveBatchedOptions({ maxBatch: 16 }).concurrency; // 2
 */
export function resolveBatchedOptions(options: BatchedOptions = {}): ResolvedBatchedOptions {
  const resolved = { ...DEFAULT_BATCHED_OPTIONS, ...givenOptions(options) };
  wholeNumber('batches', 'maxBatch', resolved.maxBatch, 1);
  wholeNumberOrInfinity('batches', 'maxCharacters', resolved.maxCharacters, 1);
  wholeNumber('batches', 'concurrency', resolved.concurrency, 1);
  return Object.freeze(resolved);
}

/**
 * The same function for lists of any length: it is asked in batches, several at once, and the answers are put together
 * in order.
 *
 * The first batch that fails aborts the others and rejects the call: all or none. Put `retrying` inside, so that a
 * batch is tried again and not the whole list.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` as {@link resolveBatchedOptions} does.
 * @example
 * declare const service: EmbeddingFunction;
 * const patient = batched(service, { maxBatch: 100, concurrency: 4 });
 * await patient.embed(Array.from({ length: 1_000 }, (_, i) => `text ${i}`)); // ten calls
 */
export function batched(fn: EmbeddingFunction, options: BatchedOptions = {}): EmbeddingFunction {
  const inner = checked(fn);
  const resolved = resolveBatchedOptions(options);
  const { model, dimensions } = inner;
  return trusted({
    model,
    dimensions,
    async embed(texts, embedOptions = {}) {
      if (enter(texts, embedOptions)) return [];
      const batches = cutIntoBatches(texts, resolved);
      if (batches.length === 1) return inner.embed(texts, embedOptions);
      const answers: (readonly Float32Array[])[] = [];
      const link = linkedSignal(embedOptions.signal);
      const call = { ...embedOptions, signal: link.signal };
      const queue = batches.entries();
      const work = async (): Promise<void> => {
        for (const [place, batch] of queue) answers[place] = await inner.embed(batch, call);
      };
      try {
        const workers = Math.min(resolved.concurrency, batches.length);
        await Promise.all(Array.from({ length: workers }, work));
      } catch (error) {
        link.abort(error);
        throw error;
      } finally {
        link.release();
      }
      return answers.flat();
    },
  });
}

/** Cuts a list into runs, each as long as the limits let it be; nothing is reordered, split or left out. */
export function cutIntoBatches(
  texts: readonly string[],
  limits: Pick<ResolvedBatchedOptions, 'maxBatch' | 'maxCharacters'>,
): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    const isRoom =
      last !== undefined && last.length < limits.maxBatch && characters + text.length <= limits.maxCharacters;
    if (isRoom) last.push(text);
    else batches.push([text]);
    characters = (isRoom ? characters : 0) + text.length;
  }
  return batches;
}
