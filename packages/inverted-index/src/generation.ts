import type { Document } from '@rag/contracts';

import { hasRow, withRows, type RowSet } from './row-set.js';
import { findTerm, type Segment } from './segment.js';

/** A segment, and which of its rows were removed since it was built. */
export interface GenerationPart {
  readonly segment: Segment;
  readonly deleted: RowSet;
  /** How many rows are live, ≥ 1. */
  readonly documentCount: number;
  /** The sum of the lengths of the live rows. */
  readonly totalLength: number;
}

/**
 * One immutable state of an index: segments, less what was removed from them.
 *
 * Laws: an id is live in at most one row; every number is that of the live documents alone, so a generation equals
 * one that was built afresh from its documents, except for the order of rows.
 */
export interface Generation {
  /** Grows by one with each publish. */
  readonly number: number;
  readonly parts: readonly GenerationPart[];
  readonly documentCount: number;
  readonly totalLength: number;
}

/** The generation that an index starts with. */
export const EMPTY_GENERATION: Generation = generationOf(0, []);

/** A generation after a change, and the documents that left it. */
export interface Change {
  readonly generation: Generation;
  readonly removed: readonly Document[];
}

/** A generation of the given parts. */
export function generationOf(number: number, parts: readonly GenerationPart[]): Generation {
  let documentCount = 0;
  let totalLength = 0;
  for (const part of parts) {
    documentCount += part.documentCount;
    totalLength += part.totalLength;
  }
  return Object.freeze({ number, parts: Object.freeze(parts), documentCount, totalLength });
}

/** A segment of which every row is live. */
export function wholePart(segment: Segment): GenerationPart {
  const { documents, totalLength } = segment;
  return Object.freeze({ segment, deleted: undefined, documentCount: documents.length, totalLength });
}

/**
 * The part without the given live rows, or `undefined` where nothing is left of it.
 *
 * Cost: a copy of the deleted rows, one word per 32 rows.
 */
export function withoutRows(part: GenerationPart, rows: ReadonlySet<number>): GenerationPart | undefined {
  if (rows.size === 0) return part;
  if (rows.size === part.documentCount) return undefined;
  let totalLength = part.totalLength;
  for (const row of rows) totalLength -= part.segment.lengths[row]!;
  return Object.freeze({
    segment: part.segment,
    deleted: withRows(part.deleted, rows, part.segment.documents.length),
    documentCount: part.documentCount - rows.size,
    totalLength,
  });
}

/**
 * The row of a live document in a part, `undefined` where it has none.
 *
 * @example
 * EMPTY_GENERATION.parts.map((part) => findRow(part, 'a')); // []
 */
export function findRow(part: GenerationPart, id: string): number | undefined {
  const row = part.segment.rowById.get(id);
  return row === undefined || hasRow(part.deleted, row) ? undefined : row;
}

/**
 * Where the live document with this id lies. Cost: one look-up a segment, so logarithmic in the documents.
 *
 * @example
 * findPlace(EMPTY_GENERATION, 'a'); // undefined
 */
export function findPlace(
  { parts }: Generation,
  id: string,
): readonly [partIndex: number, row: number] | undefined {
  for (let partIndex = 0; partIndex < parts.length; partIndex++) {
    const row = findRow(parts[partIndex]!, id);
    if (row !== undefined) return [partIndex, row];
  }
  return undefined;
}

/**
 * The live document with this id; cost as {@link findPlace}.
 *
 * @example
 * findDocument(EMPTY_GENERATION, 'a'); // undefined
 */
export function findDocument(generation: Generation, id: string): Document | undefined {
  const place = findPlace(generation, id);
  return place && generation.parts[place[0]]!.segment.documents[place[1]];
}

/**
 * The live documents, in no promised order.
 *
 * @example
 * [...liveDocuments(EMPTY_GENERATION)]; // []
 */
export function* liveDocuments(generation: Generation): Generator<Document, void, void> {
  for (const { segment, deleted } of generation.parts)
    for (const [row, document] of segment.documents.entries()) if (!hasRow(deleted, row)) yield document;
}

/**
 * The generation without the documents of these ids; ids that it does not have are passed over.
 *
 * The number stays: it grows on publishing. Returns the same generation where nothing was removed.
 *
 * @example
 * removeIds(EMPTY_GENERATION, ['a']).removed; // []
 */
export function removeIds(generation: Generation, ids: Iterable<string>): Change {
  const rowsOfPart = generation.parts.map(() => new Set<number>());
  const removed: Document[] = [];
  for (const id of ids) {
    const place = findPlace(generation, id);
    if (place === undefined) continue;
    const [index, row] = place;
    if (rowsOfPart[index]!.has(row)) continue;
    rowsOfPart[index]!.add(row);
    removed.push(generation.parts[index]!.segment.documents[row]!);
  }
  if (removed.length === 0) return { generation, removed };
  const parts = generation.parts
    .map((part, index) => withoutRows(part, rowsOfPart[index]!))
    .filter((part) => part !== undefined);
  return { generation: generationOf(generation.number, parts), removed };
}

/**
 * The generation with a further segment; documents whose ids it has already are replaced.
 *
 * The number stays: it grows on publishing. Cost: one look-up a document and segment; no posting is touched.
 *
 * @example
 * appendSegment(EMPTY_GENERATION, EMPTY_SEGMENT).generation === EMPTY_GENERATION; // true: nothing to add
 */
export function appendSegment(generation: Generation, segment: Segment): Change {
  if (segment.documents.length === 0) return { generation, removed: [] };
  const { generation: rest, removed } = removeIds(generation, segment.rowById.keys());
  return { generation: generationOf(generation.number, [...rest.parts, wholePart(segment)]), removed };
}

/**
 * In how many live documents of a part a term is; linear in its postings where rows were removed.
 *
 * @param termIndex as `findTerm` gives it, ≥ 0.
 * @example
 * EMPTY_GENERATION.parts.map((part) => liveFrequency(part, 0)); // []
 */
export function liveFrequency(part: GenerationPart, termIndex: number): number {
  const { offsets, rows } = part.segment;
  const start = offsets[termIndex]!;
  const end = offsets[termIndex + 1]!;
  if (part.deleted === undefined) return end - start;
  let frequency = 0;
  for (let posting = start; posting < end; posting++) if (!hasRow(part.deleted, rows[posting]!)) frequency++;
  return frequency;
}

/**
 * In how many live documents a term is.
 *
 * @example
 * documentFrequency(EMPTY_GENERATION, 'zebra'); // 0
 */
export function documentFrequency(generation: Generation, term: string): number {
  let frequency = 0;
  for (const part of generation.parts) {
    const termIndex = findTerm(part.segment, term);
    if (termIndex >= 0) frequency += liveFrequency(part, termIndex);
  }
  return frequency;
}

/**
 * How many different terms the live documents have; linear in the dictionary, or in the postings after removals.
 *
 * @example
 * countTerms(EMPTY_GENERATION); // 0
 */
export function countTerms(generation: Generation): number {
  const terms = new Set<string>();
  for (const part of generation.parts)
    for (const [termIndex, term] of part.segment.terms.entries())
      if (!terms.has(term) && liveFrequency(part, termIndex) > 0) terms.add(term);
  return terms.size;
}
