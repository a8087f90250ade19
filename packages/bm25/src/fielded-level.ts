import { inverseDocumentFrequency } from './score-bm25.js';
import { lengthNorm, saturate, weighTerm, type Bm25fLevel } from './score-bm25f.js';
import { Touched } from './touched.js';

/** What a term is worth at one level of a generation. */
export interface TermWorth {
  /** How many chunks or files have it. */
  readonly frequency: number;
  /** Zero for a term that nothing has. */
  readonly idf: number;
  /** What one earns by it at most; see `weighTerm`. */
  readonly weight: number;
}

/**
 * One of the two levels at which BM25F scores, all chunks or all files of a generation, and what a term gave to them.
 *
 * Hot: `touched` is filled once for each term, and only what it touches is scored.
 */
export class FieldedLevel {
  readonly touched: Touched;
  /** What divides the frequencies of each. */
  readonly #norms: Float64Array;
  readonly #k1: number;
  /** How many there are that are not deleted. */
  readonly #liveCount: number;

  constructor(lengths: Float64Array, averageLength: number, liveCount: number, { k1, b }: Bm25fLevel) {
    this.touched = new Touched(lengths.length);
    this.#norms = lengths.map((length) => lengthNorm(length, averageLength, b));
    this.#k1 = k1;
    this.#liveCount = liveCount;
  }

  get size(): number {
    return this.#norms.length;
  }

  worthOf(queryWeight: number, idfExponent: number): TermWorth {
    const frequency = this.touched.count;
    return {
      frequency,
      idf: frequency === 0 ? 0 : inverseDocumentFrequency(this.#liveCount, frequency),
      weight: weighTerm(queryWeight, this.#liveCount, frequency, idfExponent),
    };
  }

  /** f̃ of one; zero where the term did not touch it. */
  frequencyOf(index: number): number {
    return this.touched.has(index) ? this.#frequency(index) : 0;
  }

  /** What a weighted frequency earns. */
  score(frequency: number, weight: number): number {
    return weight * saturate(frequency, this.#k1);
  }

  /** Adds to each that the term touched what it earns, and what it could. */
  addTo(scores: Float64Array, covered: Float64Array | undefined, weight: number): void {
    const { touched } = this;
    for (let position = 0; position < touched.count; position++) {
      const index = touched.at(position);
      scores[index] = scores[index]! + this.score(this.#frequency(index), weight);
      if (covered !== undefined) covered[index] = covered[index]! + weight;
    }
  }

  #frequency(index: number): number {
    return this.touched.text(index) / this.#norms[index]! + this.touched.flat(index);
  }
}
