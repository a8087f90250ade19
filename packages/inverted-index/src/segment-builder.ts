import { InternalError, type Document, type TermBatch } from '@rag/contracts';

import type { Segment } from './segment.js';
import { sortTermsSteps } from './sort-terms.js';
import { runSteps, type Steps } from './steps.js';

interface Input {
  readonly documents: readonly Document[];
  readonly batch: TermBatch;
}

/**
 * Collects analysed documents and inverts them into a {@link Segment}.
 *
 * Where an id comes twice, the later document wins. Rows follow the order of the documents that are left.
 *
 * @example
 * const documents = [Document.of('to be')];
 * const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
 * const segment = new SegmentBuilder().add(documents, analyzeDocuments(blank, documents)).build();
 */
export class SegmentBuilder {
  readonly #inputs: Input[] = [];

  /**
   * Adds documents with their terms; cost: none until the segment is built. Neither may change before that.
   *
   * @throws InternalError where the batch has not one row a document.
   */
  add(documents: readonly Document[], batch: TermBatch): this {
    if (documents.length !== batch.lengths.length)
      throw new InternalError(`batch of ${batch.lengths.length} rows for ${documents.length} documents`);
    this.#inputs.push({ documents, batch });
    return this;
  }

  /** Builds at one go. */
  build(): Segment {
    return runSteps(this.buildSteps());
  }

  /** The work itself, for `runStepsSliced`, or for a caller that mixes it with other steps. */
  *buildSteps(): Steps<Segment> {
    const keptRows = yield* keptRowsSteps(this.#inputs);
    const documents: Document[] = [];
    const rowById = new Map<string, number>();
    const lengths: number[] = [];
    let totalLength = 0;

    // First pass: rows, and how many postings each term has, under provisional numbers.
    const numberByTerm = new Map<string, number>();
    const postingCounts: number[] = [];
    const numbersOfInput: Uint32Array[] = [];
    for (const [inputIndex, { documents: inputDocuments, batch }] of this.#inputs.entries()) {
      const numbers = new Uint32Array(batch.terms.length).fill(UNSEEN);
      numbersOfInput.push(numbers);
      for (const row of keptRows[inputIndex]!) {
        rowById.set(inputDocuments[row]!.id, documents.length);
        documents.push(inputDocuments[row]!);
        lengths.push(batch.lengths[row]!);
        totalLength += batch.lengths[row]!;
        for (let entry = batch.offsets[row]!; entry < batch.offsets[row + 1]!; entry++) {
          const local = batch.termIndexes[entry]!;
          if (numbers[local] === UNSEEN)
            numbers[local] = numberOf(numberByTerm, postingCounts, batch.terms[local]!);
          postingCounts[numbers[local]!]!++;
        }
        yield batch.offsets[row + 1]! - batch.offsets[row]! + 1;
      }
    }

    // The dictionary: a place for each provisional number, and where its postings start.
    const terms = yield* sortTermsSteps([...numberByTerm.keys()]);
    const placeOfNumber = new Uint32Array(terms.length);
    const offsets = new Uint32Array(terms.length + 1);
    for (const [place, term] of terms.entries()) {
      const number = numberByTerm.get(term)!;
      placeOfNumber[number] = place;
      offsets[place + 1] = offsets[place]! + postingCounts[number]!;
      yield 1;
    }

    // Second pass: documents come by row, so the postings of every term ascend.
    const rows = new Uint32Array(offsets[terms.length]!);
    const counts = new Uint32Array(rows.length);
    const nextPosting = offsets.slice(0, terms.length);
    let targetRow = 0;
    for (const [inputIndex, { batch }] of this.#inputs.entries()) {
      const numbers = numbersOfInput[inputIndex]!;
      for (const row of keptRows[inputIndex]!) {
        for (let entry = batch.offsets[row]!; entry < batch.offsets[row + 1]!; entry++) {
          const place = placeOfNumber[numbers[batch.termIndexes[entry]!]!]!;
          const posting = nextPosting[place]!;
          nextPosting[place] = posting + 1;
          rows[posting] = targetRow;
          counts[posting] = batch.counts[entry]!;
        }
        targetRow++;
        yield batch.offsets[row + 1]! - batch.offsets[row]! + 1;
      }
    }
    return {
      documents,
      lengths: Uint32Array.from(lengths),
      terms,
      offsets,
      rows,
      counts,
      rowById,
      totalLength,
    };
  }
}

const UNSEEN = 0xffff_ffff;

function numberOf(numberByTerm: Map<string, number>, postingCounts: number[], term: string): number {
  const known = numberByTerm.get(term);
  if (known !== undefined) return known;
  const number = numberByTerm.size;
  numberByTerm.set(term, number);
  postingCounts.push(0);
  return number;
}

/** For each input the rows that stay, ascending: of several documents with one id only the last. */
function* keptRowsSteps(inputs: readonly Input[]): Steps<readonly (readonly number[])[]> {
  const seen = new Set<string>();
  const kept: number[][] = [];
  for (const { documents } of inputs.toReversed()) {
    const rows: number[] = [];
    for (let row = documents.length - 1; row >= 0; row--) {
      const { id } = documents[row]!;
      if (!seen.has(id)) rows.push(row);
      seen.add(id);
      yield 1;
    }
    kept.push(rows.reverse());
  }
  return kept.reverse();
}
