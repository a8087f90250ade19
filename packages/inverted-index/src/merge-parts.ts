import type { Document } from '@rag/contracts';

import type { GenerationPart } from './generation.js';
import { hasRow } from './row-set.js';
import type { Segment } from './segment.js';
import type { Steps } from './steps.js';

/**
 * Merges parts into one segment without their removed rows, in steps.
 *
 * Rows keep their order, part by part, so postings ascend without a sort. Linear in the postings; a look at every
 * part for each term.
 */
export function* mergePartsSteps(parts: readonly GenerationPart[]): Steps<Segment> {
  const documents: Document[] = [];
  const rowById = new Map<string, number>();
  const newRows: Uint32Array[] = [];
  const lengths: number[] = [];
  let postingCapacity = 0;
  let totalLength = 0;
  for (const { segment, deleted, totalLength: partLength } of parts) {
    const rowMap = new Uint32Array(segment.documents.length);
    for (const [row, document] of segment.documents.entries()) {
      yield 1;
      if (hasRow(deleted, row)) continue;
      rowMap[row] = documents.length;
      rowById.set(document.id, documents.length);
      documents.push(document);
      lengths.push(segment.lengths[row]!);
    }
    newRows.push(rowMap);
    postingCapacity += segment.rows.length;
    totalLength += partLength;
  }

  const terms: string[] = [];
  const offsets: number[] = [0];
  const rows = new Uint32Array(postingCapacity);
  const counts = new Uint32Array(postingCapacity);
  const cursors = parts.map(() => 0);
  let posting = 0;
  for (let term = smallestTerm(parts, cursors); term !== undefined; term = smallestTerm(parts, cursors)) {
    const termStart = posting;
    let visited = parts.length;
    for (const [index, { segment, deleted }] of parts.entries()) {
      const termIndex = cursors[index]!;
      if (segment.terms[termIndex] !== term) continue;
      cursors[index] = termIndex + 1;
      const end = segment.offsets[termIndex + 1]!;
      for (let source = segment.offsets[termIndex]!; source < end; source++) {
        visited++;
        const row = segment.rows[source]!;
        if (hasRow(deleted, row)) continue;
        rows[posting] = newRows[index]![row]!;
        counts[posting++] = segment.counts[source]!;
      }
    }
    if (posting > termStart) {
      terms.push(term);
      offsets.push(posting);
    }
    yield visited;
  }
  return {
    documents,
    lengths: Uint32Array.from(lengths),
    terms,
    offsets: Uint32Array.from(offsets),
    rows: rows.slice(0, posting),
    counts: counts.slice(0, posting),
    rowById,
    totalLength,
  };
}

function smallestTerm(parts: readonly GenerationPart[], cursors: readonly number[]): string | undefined {
  let smallest: string | undefined;
  for (let index = 0; index < parts.length; index++) {
    const term = parts[index]!.segment.terms[cursors[index]!];
    if (term !== undefined && (smallest === undefined || term < smallest)) smallest = term;
  }
  return smallest;
}
