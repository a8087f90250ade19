/**
 * Documents that were analysed elsewhere, as plain data that can cross a thread: a forward index.
 *
 * Document `i` of the batch holds, for each `j` from `offsets[i]` up to but not including `offsets[i + 1]`,
 * the term `terms[termIndexes[j]]` exactly `counts[j]` times. Terms are distinct, and so are the term indexes
 * of one document. `lengths[i]` is the number of its tokens, the sum of its counts.
 */
export interface TermBatch {
  /** The {@link Analyzer} that made the terms; a store refuses a batch of another one. */
  readonly analyzerId: string;
  readonly lengths: Uint32Array;
  readonly terms: readonly string[];
  readonly offsets: Uint32Array;
  readonly termIndexes: Uint32Array;
  readonly counts: Uint32Array;
}
