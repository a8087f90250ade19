import { multiplyFloatRow, multiplyFloatRows } from './dot-products.js';
import type { RowBlock } from './row-block.js';
import {
  clampCosine,
  inverseOf,
  lengthOf,
  type PreparedQuery,
  type RowCodec,
  type VectorSimilarity,
} from './row-codec.js';

/** Keeps vectors as they are; scores are those of 64-bit arithmetic. */
export class FloatCodec implements RowCodec {
  readonly bytesPerValue: number = Float32Array.BYTES_PER_ELEMENT;
  readonly #isCosine: boolean;

  constructor(similarity: VectorSimilarity) {
    this.#isCosine = similarity === 'cosine';
  }

  allocate(length: number): Float32Array {
    return new Float32Array(length);
  }

  write(vector: Float32Array, block: RowBlock, row: number): void {
    block.values.set(vector, row * block.dimensions);
    block.factors[row] = this.#isCosine ? inverseOf(lengthOf(vector)) : 1;
  }

  read(block: RowBlock, row: number): Float32Array {
    return floatsOf(block).slice(row * block.dimensions, (row + 1) * block.dimensions);
  }

  prepare(query: Float32Array): PreparedQuery {
    const wide = Float64Array.from(query);
    const isCosine = this.#isCosine;
    const factor = isCosine ? inverseOf(lengthOf(query)) : 1;
    const toScore = (product: number, rowFactor: number): number =>
      isCosine ? clampCosine(product * rowFactor * factor) : product + 0;
    return {
      scoreBlock(block, rows, scores): void {
        multiplyFloatRows(floatsOf(block), rows, wide, scores);
        for (let row = 0; row < rows; row += 1) scores[row] = toScore(scores[row]!, block.factors[row]!);
      },
      scoreRow: (block, row) =>
        toScore(multiplyFloatRow(floatsOf(block), row * block.dimensions, wide), block.factors[row]!),
    };
  }
}

function floatsOf(block: RowBlock): Float32Array {
  return block.values as Float32Array;
}
