import type { RowBlock, RowValues } from './row-block.js';

/** How similar two vectors are: by their angle, or by their product, which is the same for vectors of length 1. */
export type VectorSimilarity = 'cosine' | 'dot';

/** How a number of a vector is kept: as it came, or as one byte. */
export type VectorPrecision = 'float32' | 'int8';

/** A vector that was made ready to be compared with many rows. */
export interface PreparedQuery {
  /** The scores of the first `rows` rows of a block. */
  scoreBlock(block: RowBlock, rows: number, scores: Float64Array): void;
  /** The score of one row; the same number as `scoreBlock` gives it. */
  scoreRow(block: RowBlock, row: number): number;
}

/** Turns vectors into rows of a block and back, and compares them. */
export interface RowCodec {
  readonly bytesPerValue: number;
  allocate(length: number): RowValues;
  /** Writes a vector of finite numbers into a row of a block. */
  write(vector: Float32Array, block: RowBlock, row: number): void;
  /** The vector in a row, as far as the precision kept it. */
  read(block: RowBlock, row: number): Float32Array;
  prepare(query: Float32Array): PreparedQuery;
}

/** The length of a vector in 64 bits, where the square of no 32-bit number is out of range. */
export function lengthOf(vector: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < vector.length; index += 1) sum += vector[index]! * vector[index]!;
  return Math.sqrt(sum);
}

/** One divided by a length; zero for a vector of no length, so that its products become zero, never NaN. */
export function inverseOf(length: number): number {
  return length === 0 ? 0 : 1 / length;
}

/** Rounding may lift the cosine of a vector with itself above 1; negative zero becomes zero. */
export function clampCosine(cosine: number): number {
  return Math.min(1, Math.max(-1, cosine)) + 0;
}
