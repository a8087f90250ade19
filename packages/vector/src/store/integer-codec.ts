import { multiplyIntegerRow, multiplyIntegerRows } from './dot-products.js';
import type { RowBlock } from './row-block.js';
import {
  clampCosine,
  inverseOf,
  lengthOf,
  type PreparedQuery,
  type RowCodec,
  type VectorSimilarity,
} from './row-codec.js';

/** A row's largest number becomes this, so that every row uses all of its bytes' range. */
export const LARGEST_CODE = 127;

// Beyond it a finer query changes nothing: the rows are rounded far more coarsely.
const LARGEST_QUERY_CODE = 32_767;
const LARGEST_INTEGER = 2_147_483_647;

/**
 * Keeps a byte a number, with one scale a row: a quarter of the memory.
 *
 * What is scored is the rounded vector, and `read` gives it: the score is exact for what is kept. The query is rounded
 * as finely as 32-bit sums allow, hundreds of times finer than the rows.
 */
export class IntegerCodec implements RowCodec {
  readonly bytesPerValue: number = Int8Array.BYTES_PER_ELEMENT;
  readonly #isCosine: boolean;

  constructor(similarity: VectorSimilarity) {
    this.#isCosine = similarity === 'cosine';
  }

  allocate(length: number): Int8Array {
    return new Int8Array(length);
  }

  write(vector: Float32Array, block: RowBlock, row: number): void {
    const codes = codesOf(block).subarray(row * block.dimensions, (row + 1) * block.dimensions);
    const scale = largestOf(vector) / LARGEST_CODE;
    for (const [index, value] of vector.entries()) codes[index] = scale === 0 ? 0 : Math.round(value / scale);
    block.scales[row] = scale;
    block.factors[row] = this.#isCosine ? inverseOf(lengthOf(codes)) : scale;
  }

  read(block: RowBlock, row: number): Float32Array {
    const scale = block.scales[row]!;
    const codes = codesOf(block).subarray(row * block.dimensions, (row + 1) * block.dimensions);
    return Float32Array.from(codes, (code) => code * scale);
  }

  prepare(query: Float32Array): PreparedQuery {
    const largestCode = Math.min(
      LARGEST_QUERY_CODE,
      Math.max(1, Math.floor(LARGEST_INTEGER / (LARGEST_CODE * query.length))),
    );
    const scale = largestOf(query) / largestCode;
    const codes = Int32Array.from(query, (value) => (scale === 0 ? 0 : Math.round(value / scale)));
    const isCosine = this.#isCosine;
    const factor = isCosine ? inverseOf(lengthOf(codes)) : scale;
    const toScore = (product: number, rowFactor: number): number =>
      isCosine ? clampCosine(product * rowFactor * factor) : product * rowFactor * factor + 0;
    return {
      scoreBlock(block, rows, scores): void {
        multiplyIntegerRows(codesOf(block), rows, codes, scores);
        for (let row = 0; row < rows; row += 1) scores[row] = toScore(scores[row]!, block.factors[row]!);
      },
      scoreRow: (block, row) =>
        toScore(multiplyIntegerRow(codesOf(block), row * block.dimensions, codes), block.factors[row]!),
    };
  }
}

function codesOf(block: RowBlock): Int8Array {
  return block.values as Int8Array;
}

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest;
}
