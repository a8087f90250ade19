import type { Document } from '@rag/contracts';

/** The numbers of many rows, one row after the other. */
export type RowValues = Float32Array | Int8Array;

/**
 * Rows of one dimension side by side. Rows are appended and never written again, so that several generations of an
 * index read the same block: a generation knows how many rows it has, and a row when it was removed.
 */
export interface RowBlock {
  readonly capacity: number;
  readonly dimensions: number;
  readonly values: RowValues;
  /** What makes a row's product with a query its score. */
  readonly factors: Float64Array;
  /** What makes a row's numbers those of its vector; empty where they are these already. */
  readonly scales: Float64Array;
  /** The generation that no longer has the row; `Infinity` where it was not removed. */
  readonly removedAt: Float64Array;
  /** Without their embeddings: those are the rows. */
  readonly documents: (Document | undefined)[];
}

/** A block of which a generation has the first rows. */
export interface PinnedBlock {
  readonly block: RowBlock;
  readonly rows: number;
}

/** Copies the first rows of a block into a larger, empty one. */
export function copyRows(from: RowBlock, rows: number, to: RowBlock): void {
  to.values.set(from.values.subarray(0, rows * from.dimensions));
  to.factors.set(from.factors.subarray(0, rows));
  if (from.scales.length > 0) to.scales.set(from.scales.subarray(0, rows));
  to.removedAt.set(from.removedAt.subarray(0, rows));
  for (let row = 0; row < rows; row += 1) to.documents[row] = from.documents[row];
}

/** Copies one row, which was not removed, into another block. */
export function moveRow(from: RowBlock, row: number, to: RowBlock, toRow: number): void {
  const start = row * from.dimensions;
  to.values.set(from.values.subarray(start, start + from.dimensions), toRow * to.dimensions);
  to.factors[toRow] = from.factors[row]!;
  if (from.scales.length > 0) to.scales[toRow] = from.scales[row]!;
  to.documents[toRow] = from.documents[row];
}
