import {
  checkTopK,
  compileSearchPredicate,
  SearchResult,
  type Explanation,
  type RankedSnapshot,
  type SearchOptions,
  type WeighedTerm,
} from '@rag/contracts';
import { findRow, TopDocuments, weighQuery, type Generation } from '@rag/inverted-index';

import { BestParts } from './best-parts.js';
import type { Bm25SnapshotContext } from './bm25-snapshot.js';
import { explainBm25f } from './explain-bm25f.js';
import type { FieldedEvaluator } from './fielded-evaluation.js';
import { type FieldedScores } from './fielded-evaluation.js';

/** What a hit tells ranking signals, each from 0 to 1: the best of the corpus has 1. */
export interface FieldedFeatures extends Readonly<Record<string, number>> {
  /** The chunk's own score. */
  readonly chunk: number;
  /** The score of its whole file. */
  readonly file: number;
  /** How well its file's best five chunks score together. */
  readonly coherence: number;
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
    const passes = compileSearchPredicate(options);
    const top = new TopDocuments(checkTopK(topK));
    const scores = this.#evaluate(query);
    if (topK === 0 || scores.terms.length === 0) return [];
    const evaluator = this.#evaluator;
    for (const [partIndex, { segment }] of this.#pinned.parts.entries()) {
      const start = evaluator.startOf(partIndex);
      for (let row = 0; row < segment.documents.length; row++) {
        const score = scores.chunks[start + row]!;
        if (score === 0) continue;
        const document = segment.documents[row]!;
        // The filter is asked last: it costs more than the comparison with the worst kept score.
        if (top.accepts(document.id, score) && passes(document)) top.offer(document, score);
      }
    }
    const found = top.sorted();
    this.#context.onReturned(found.map(({ id }) => id));
    return found.map(({ document, score }) => new SearchResult(document, score));
  }

  /** As `BM25Stream.explain`, over the pinned generation. */
  explain(query: string, documentId: string): Explanation | undefined {
    const terms = weighQuery(this.#context.analyzer, query);
    for (const [partIndex, part] of this.#pinned.parts.entries()) {
      const row = findRow(part, documentId);
      if (row === undefined) continue;
      return explainBm25f(this.#evaluator.trace(terms, partIndex, row), this.#evaluator.parameters);
    }
    return undefined;
  }

  /** As `RankedSnapshot.featuresOf`; free where the same query was searched last. */
  featuresOf(query: string, documentIds: readonly string[]): readonly (FieldedFeatures | undefined)[] {
    const featuresOf = this.#featureReader(this.#evaluate(query));
    return documentIds.map((id) => featuresOf(id));
  }

  /** As `RankedSnapshot.weighTerms`; free where the same query was searched last. */
  weighTerms(query: string): readonly WeighedTerm[] {
    return this.#evaluate(query).terms.map(({ query: term, queryWeight, idf, fileIdf }) => ({
      ...term,
      weight: queryWeight,
      idf,
      fileIdf,
    }));
  }

  #evaluate(query: string): FieldedScores {
    if (this.#last === undefined || this.#last.query !== query)
      this.#last = { query, scores: this.#evaluator.evaluate(weighQuery(this.#context.analyzer, query)) };
    return this.#last.scores;
  }

  #featureReader({ chunks, files }: FieldedScores): (documentId: string) => FieldedFeatures | undefined {
    const evaluator = this.#evaluator;
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
        if (typeof segment.documents[row]!.metadata['file'] === 'string') isFile[group] = 1;
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
      const chunk = share(chunks[evaluator.startOf(partIndex) + row]!, chunkMaximum);
      // A text that is no part of a file is all there is of it: beside large files it would look like little.
      const { file } = this.#pinned.parts[partIndex]!.segment.documents[row]!.metadata;
      if (typeof file !== 'string') return { chunk, file: chunk, coherence: chunk };
      return {
        chunk,
        file: share(files[group]!, fileMaximum),
        coherence: share(best.sum(group), coherenceMaximum),
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

function share(value: number, maximum: number): number {
  return maximum > 0 ? value / maximum : 0;
}
