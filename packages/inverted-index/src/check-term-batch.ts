import { describeValue, RagError, type TermBatch } from '@rag/contracts';

import type { Steps } from './steps.js';

/**
 * Checks batches that were made elsewhere against the documents that they stand for, in steps.
 *
 * Batches cross threads and disks, so nothing about them is taken for granted: a wrong one would give wrong
 * results much later.
 */
export function* checkTermBatchesSteps(
  batches: readonly TermBatch[],
  analyzerId: string,
  documentCount: number,
): Steps<void> {
  let rowCount = 0;
  if (!Array.isArray(batches)) throw invalid('it is in no list');
  for (const batch of batches as readonly TermBatch[]) {
    const actual = (batch as TermBatch | null)?.analyzerId;
    if (actual !== analyzerId) {
      throw new RagError(
        'RAG_INVERTED_INDEX_ANALYZER_MISMATCH',
        `Cannot use a term batch of the analyzer ${describeValue(actual)}: this index uses "${analyzerId}"; analyse the documents with that one`,
        { expected: analyzerId, actual },
      );
    }
    yield* checkShapeSteps(batch);
    rowCount += batch.lengths.length;
  }
  if (rowCount !== documentCount) {
    throw new RagError(
      'RAG_INVERTED_INDEX_BATCH_ROWS',
      `Cannot use term batches of "${rowCount}" rows for "${documentCount}" documents: give one row a document, in the same order`,
      { rows: rowCount, documents: documentCount },
    );
  }
}

function* checkShapeSteps(batch: TermBatch): Steps<void> {
  const { lengths, terms, offsets, termIndexes, counts } = batch;
  const entryCount = termIndexes.length;
  if (offsets.length !== lengths.length + 1)
    throw invalid('there is not one offset a row and one at the end');
  if (offsets[0] !== 0 || offsets[lengths.length] !== entryCount || counts.length !== entryCount) {
    throw invalid('offsets, term indexes and counts do not span the same entries');
  }
  if (new Set(terms).size !== terms.length) throw invalid('a term is there twice');
  yield terms.length;
  const lastRowOfTerm = new Int32Array(terms.length).fill(-1);
  for (let row = 0; row < lengths.length; row++) {
    const start = offsets[row]!;
    const end = offsets[row + 1]!;
    if (end < start) throw invalid(`the offsets of row "${row}" go back`);
    let length = 0;
    for (let entry = start; entry < end; entry++) {
      const term = termIndexes[entry]!;
      if (term >= terms.length) throw invalid(`row "${row}" names a term that is not there`);
      if (lastRowOfTerm[term] === row) throw invalid(`row "${row}" names a term twice`);
      if (counts[entry] === 0) throw invalid(`row "${row}" counts a term zero times`);
      lastRowOfTerm[term] = row;
      length += counts[entry]!;
    }
    if (length !== lengths[row]) throw invalid(`the length of row "${row}" is not the sum of its counts`);
    yield end - start + 1;
  }
}

function invalid(state: string): RagError {
  return new RagError(
    'RAG_INVERTED_INDEX_INVALID_BATCH',
    `Cannot use a term batch: ${state}; make it with analyzeDocuments`,
  );
}
