import { inverseDocumentFrequency } from './score-bm25.js';
import { lengthNorm, saturate, weighTerm, type Bm25fLevel } from './score-bm25f.js';

/** What a term is worth at one level of a generation. */
export interface TermWorth {
  /** How many chunks or files have it. */
  readonly frequency: number;
  /** Zero for a term that nothing has. */
  readonly idf: number;
  /** What one earns by it at most; see `weighTerm`. */
  readonly weight: number;
}

/** What is divided by a length, and what is not. */
export const TEXT = 0;
export const FLAT = 1;

/**
 * One of the two levels at which BM25F scores, all chunks or all files of a generation, and what a term gave to them.
 *
 * Hot: the weighted frequencies of one term are gathered, then only what it touched is scored. Forgetting them costs
 * nothing: an index whose stamp is old counts as untouched.
 */
export class FieldedLevel {
  /** What divides the frequencies of each. */
  readonly #norms: Float64Array;
  readonly #k1: number;
  /** How many there are that are not deleted. */
  readonly #liveCount: number;
  readonly #stamps: Float64Array;
  /** Two for each: {@link TEXT} and {@link FLAT}. */
  readonly #sums: Float64Array;
  /** The indexes that were touched, as many as `#count`. */
  readonly #touched: Uint32Array;
  #stamp = 0;
  #count = 0;

  constructor(lengths: Float64Array, averageLength: number, liveCount: number, { k1, b }: Bm25fLevel) {
    const size = lengths.length;
    this.#norms = lengths.map((length) => lengthNorm(length, averageLength, b));
    this.#k1 = k1;
    this.#liveCount = liveCount;
    this.#stamps = new Float64Array(size);
    this.#sums = new Float64Array(2 * size);
    this.#touched = new Uint32Array(size);
  }

  get size(): number {
    return this.#norms.length;
  }

  /** Begins with another term. */
  reset(): void {
    this.#count = 0;
    this.#stamp++;
  }

  /** Adds to a weighted frequency of one. */
  add(index: number, value: number, kind: typeof TEXT | typeof FLAT): void {
    const sum = 2 * index + kind;
    if (this.#stamps[index] === this.#stamp) {
      this.#sums[sum]! += value;
      return;
    }
    this.#stamps[index] = this.#stamp;
    this.#sums[sum] = value;
    this.#sums[sum ^ 1] = 0;
    this.#touched[this.#count++] = index;
  }

  worthOf(queryWeight: number, idfExponent: number): TermWorth {
    const frequency = this.#count;
    return {
      frequency,
      idf: frequency === 0 ? 0 : inverseDocumentFrequency(this.#liveCount, frequency),
      weight: weighTerm(queryWeight, this.#liveCount, frequency, idfExponent),
    };
  }

  /** f̃ of one; zero where the term did not touch it. */
  frequencyOf(index: number): number {
    return this.#stamps[index] === this.#stamp ? this.#frequency(index) : 0;
  }

  /** What a weighted frequency earns. */
  score(frequency: number, weight: number): number {
    return weight * saturate(frequency, this.#k1);
  }

  /** Adds to each that the term touched what it earns, and what it could. */
  addTo(scores: Float64Array, covered: Float64Array | undefined, weight: number): void {
    for (let position = 0; position < this.#count; position++) {
      const index = this.#touched[position]!;
      scores[index]! += this.score(this.#frequency(index), weight);
      if (covered !== undefined) covered[index]! += weight;
    }
  }

  #frequency(index: number): number {
    return this.#sums[2 * index]! / this.#norms[index]! + this.#sums[2 * index + 1]!;
  }
}
