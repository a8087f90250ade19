import { InternalError } from '@rag/contracts';

import { EMPTY_GENERATION, generationOf, type Generation } from './generation.js';

/**
 * The one mutable place of a store: which generation is current. Publishing is one assignment.
 *
 * @example
 * const cell = new GenerationCell();
 * cell.current.number; // 0
 */
export class GenerationCell {
  #current: Generation = EMPTY_GENERATION;

  /** The generation that readers pin. */
  get current(): Generation {
    return this.#current;
  }

  /** Makes a changed generation current under the next number; the unchanged one is not published again. */
  publish(next: Generation): Generation {
    if (next !== this.#current) this.#current = generationOf(this.#current.number + 1, next.parts);
    return this.#current;
  }

  /** Makes an empty generation current. */
  clear(): void {
    if (this.#current.documentCount > 0) this.publish(EMPTY_GENERATION);
  }

  /**
   * Puts back the generation before a commit, number included.
   *
   * @throws InternalError where another change was published since: a rollback belongs to the same synchronous
   *   block as its commit.
   */
  restore(previous: Generation, committed: Generation): void {
    if (this.#current !== committed)
      throw new InternalError('rollback after another change: ask for it in the same block as the commit');
    this.#current = previous;
  }
}
