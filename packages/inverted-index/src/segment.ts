import type { Document } from '@rag/contracts';

/**
 * An immutable inverted index over some documents.
 *
 * Row `r` is `documents[r]` with `lengths[r]` tokens. Term `t` is `terms[t]`; terms ascend by UTF-16 code unit and
 * each has at least one posting. The postings of term `t` are the entries from `offsets[t]` up to but not including
 * `offsets[t + 1]`: `rows` holds the row, ascending within a term, and `counts` how often the term is in it, ≥ 1.
 *
 * The order of the terms is part of the contract: whoever sums over the terms of a document in this order gets the
 * same number, to the last bit, in whichever segment the document lies.
 */
export interface Segment {
  readonly documents: readonly Document[];
  readonly lengths: Uint32Array;
  readonly terms: readonly string[];
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly counts: Uint32Array;
  /** The row of each document's id. */
  readonly rowById: ReadonlyMap<string, number>;
  /** The sum of all lengths. */
  readonly totalLength: number;
}

/** A segment without documents. */
export const EMPTY_SEGMENT: Segment = Object.freeze({
  documents: Object.freeze([]),
  lengths: new Uint32Array(0),
  terms: Object.freeze([]),
  offsets: new Uint32Array(1),
  rows: new Uint32Array(0),
  counts: new Uint32Array(0),
  rowById: new Map<string, number>(),
  totalLength: 0,
});

/**
 * The index of a term in a segment's dictionary, or −1 where no document has it.
 *
 * Cost: a binary search. A hash map would look up faster, but each merge would have to build it anew.
 *
 * @example
 * findTerm(EMPTY_SEGMENT, 'zebra'); // -1
 */
export function findTerm(segment: Segment, term: string): number {
  let low = 0;
  let high = segment.terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.terms[middle]! < term) low = middle + 1;
    else high = middle;
  }
  return segment.terms[low] === term ? low : -1;
}

/**
 * How often a term occurs in a row, deleted or not; zero where it does not.
 *
 * Cost: linear in the postings of the term; for explanations, not for searches.
 *
 * @example
 * frequencyInRow(EMPTY_SEGMENT, 'zebra', 0); // 0
 */
export function frequencyInRow(segment: Segment, term: string, row: number): number {
  const termIndex = findTerm(segment, term);
  if (termIndex < 0) return 0;
  const start = segment.offsets[termIndex]!;
  const position = segment.rows.subarray(start, segment.offsets[termIndex + 1]).indexOf(row);
  return position < 0 ? 0 : segment.counts[start + position]!;
}
