import type {
  Document,
  Explanation,
  RankedSnapshot,
  SearchOptions,
  SearchResult,
  WeighedTerm,
} from '@rag/contracts';
import { findRow, weighQuery, type Generation } from '@rag/inverted-index';

import { BestParts } from './best-parts.js';
import type { Bm25SnapshotContext } from './bm25-snapshot.js';
import { explainBm25f } from './explain-bm25f.js';
import { isOwnWord, type FieldedEvaluator, type FieldedScores } from './fielded-evaluation.js';
import { selectBest } from './select-best.js';

/** What a hit tells, each from 0 to 1. The first three are for ranking: the best of the corpus has 1. */
export interface FieldedFeatures extends Readonly<Record<string, number>> {
  /** The chunk's own score. */
  readonly chunk: number;
  /** The score of its whole file. */
  readonly file: number;
  /** How well its file's best five chunks score together. */
  readonly coherence: number;
  /** The chunk's score as a share of what a text could reach that has all of the query without end. */
  readonly attained: number;
  /** The same for the whole file. */
  readonly fileAttained: number;
  /** The share of the query's own words, by what they weigh, that the chunk has; one that nothing has weighs most. */
  readonly coverage: number;
}

/** One generation of a stream that keeps fields apart, pinned; see `BM25Stream.snapshot`. */
export class FieldedSnapshot implements RankedSnapshot {
  readonly #pinned: Generation;
  readonly #context: Bm25SnapshotContext;
  readonly #evaluator: FieldedEvaluator;
  #last: { readonly query: string; readonly scores: FieldedScores } | undefined;

  constructor(pinned: Generation, context: Bm25SnapshotContext, evaluator: FieldedEvaluator) {
    this.#pinned = pinned;
    this.#context = context;
    this.#evaluator = evaluator;
  }

  /** The pinned generation's number. */
  get generation(): number {
    return this.#pinned.number;
  }

  /** As `BM25Stream.search`, over the pinned generation; what it returns counts as an access. */
  search(query: string, topK: number, options: SearchOptions = {}): readonly SearchResult[] {
    options.signal?.throwIfAborted();
    const { chunks } = this.#evaluate(query);
    const scoreRows = (_: unknown, partIndex: number): Float64Array =>
      chunks.subarray(this.#evaluator.startOf(partIndex));
    return selectBest(this.#pinned, topK, options, scoreRows, this.#context.onReturned);
  }

  /** As `BM25Stream.explain`, over the pinned generation. */
  explain(query: string, documentId: string): Explanation | undefined {
    const terms = weighQuery(this.#context.analyzer, query);
    const place = this.#placeOf(documentId);
    return place && explainBm25f(this.#evaluator.trace(terms, ...place), this.#evaluator.parameters);
  }

  /** As `RankedSnapshot.featuresOf`; free where the same query was searched last. */
  featuresOf(query: string, documentIds: readonly string[]): readonly (FieldedFeatures | undefined)[] {
    const featuresOf = this.#featureReader(this.#evaluate(query));
    return documentIds.map((id) => featuresOf(id));
  }

  /** As `RankedSnapshot.weighTerms`; free where the same query was searched last. */
  weighTerms(query: string): readonly WeighedTerm[] {
    return this.#evaluate(query).terms.map(({ query: term, queryWeight, chunk, file }) => ({
      ...term,
      weight: queryWeight,
      idf: chunk.idf,
      fileIdf: file.idf,
    }));
  }

  #evaluate(query: string): FieldedScores {
    if (this.#last?.query !== query)
      this.#last = { query, scores: this.#evaluator.evaluate(weighQuery(this.#context.analyzer, query)) };
    return this.#last.scores;
  }

  #featureReader({
    chunks,
    files,
    covered,
    terms,
  }: FieldedScores): (documentId: string) => FieldedFeatures | undefined {
    const evaluator = this.#evaluator;
    const attainable = sumOfWeights(terms);
    const best = new BestParts(evaluator.groupCount);
    const isFile = new Uint8Array(evaluator.groupCount);
    let chunkMaximum = 0;
    for (const [partIndex, { segment }] of this.#pinned.parts.entries()) {
      const start = evaluator.startOf(partIndex);
      for (let row = 0; row < segment.documents.length; row++) {
        const score = chunks[start + row]!;
        if (score === 0) continue;
        const group = evaluator.groupOf(partIndex, row);
        best.offer(group, score);
        if (isFilePart(segment.documents[row]!)) isFile[group] = 1;
        if (score > chunkMaximum) chunkMaximum = score;
      }
    }
    let fileMaximum = 0;
    let coherenceMaximum = 0;
    for (let group = 0; group < evaluator.groupCount; group++) {
      if (isFile[group] === 0) continue;
      fileMaximum = Math.max(fileMaximum, files[group]!);
      coherenceMaximum = Math.max(coherenceMaximum, best.sum(group));
    }
    return (documentId) => {
      const place = this.#placeOf(documentId);
      if (place === undefined) return undefined;
      const [partIndex, row] = place;
      const group = evaluator.groupOf(partIndex, row);
      const index = evaluator.startOf(partIndex) + row;
      const chunk = share(chunks[index]!, chunkMaximum);
      const attained = share(chunks[index]!, attainable.chunk);
      // A text that is no part of a file is all there is of it: beside large files it would look like little.
      const isPart = isFilePart(this.#pinned.parts[partIndex]!.segment.documents[row]!);
      return {
        chunk,
        file: isPart ? share(files[group]!, fileMaximum) : chunk,
        coherence: isPart ? share(best.sum(group), coherenceMaximum) : chunk,
        attained,
        fileAttained: isPart ? share(files[group]!, attainable.file) : attained,
        coverage: share(covered[index]!, attainable.own),
      };
    };
  }

  #placeOf(documentId: string): readonly [partIndex: number, row: number] | undefined {
    for (const [partIndex, part] of this.#pinned.parts.entries()) {
      const row = findRow(part, documentId);
      if (row !== undefined) return [partIndex, row];
    }
    return undefined;
  }
}

/**
 * What a chunk, and a file, that has all of the query without end would earn; and a chunk by the query's own words.
 *
 * A word that nothing has counts, since the query asks for it all the same; another word of the same meaning does not.
 */
function sumOfWeights(terms: FieldedScores['terms']): { chunk: number; file: number; own: number } {
  const sums = { chunk: 0, file: 0, own: 0 };
  for (const { query, chunk, file } of terms) {
    const isOwn = isOwnWord(query);
    if (isOwn || chunk.frequency > 0) sums.chunk += chunk.weight;
    if (isOwn || file.frequency > 0) sums.file += file.weight;
    if (isOwn) sums.own += chunk.weight;
  }
  return sums;
}

function isFilePart({ metadata }: Document): boolean {
  return typeof metadata['file'] === 'string';
}

/** At most 1: sums of the same numbers in another order may differ in the last bit. */
function share(value: number, maximum: number): number {
  return maximum > 0 ? Math.min(1, value / maximum) : 0;
}
