import { RagError } from '@rag/contracts';

const RANGE = 4_294_967_296;

/**
 * Random numbers that are the same in every run with the same seed.
 *
 * The generator is Mulberry32 (Tommy Ettinger, 2017): 32 bits of state, good enough to make test data, of no
 * use for secrets.
 *
 * @example
 * const random = new Random(7);
 * random.pick(['a', 'b', 'c']);
 */
export class Random {
  #state: number;

  /** @param seed any number; its lower 32 bits count. */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / RANGE;
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Whether something happens that happens with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /**
   * One element.
   *
   * @throws RagError `RAG_TESTKIT_NOTHING_TO_PICK` for an empty list.
   */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) {
      throw new RagError('RAG_TESTKIT_NOTHING_TO_PICK', 'Cannot pick an element: the list is empty');
    }
    return list[this.integer(0, list.length - 1)] as T;
  }

  /** The same elements in another order; the list itself stays as it is. */
  shuffle<T>(list: readonly T[]): readonly T[] {
    const shuffled = [...list];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.integer(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }
}
