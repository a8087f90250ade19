import type { Analyzer, Explanation, RankedSnapshot, SearchOptions, SearchResult } from '@rag/contracts';
import {
  analyzeQuery,
  documentFrequency,
  findRow,
  findTerm,
  hasRow,
  frequencyInRow,
  liveFrequency,
  type Generation,
  type GenerationPart,
} from '@rag/inverted-index';

import {
  explainBm25,
  inverseDocumentFrequency,
  scoreBm25,
  type Bm25Parameters,
  type MatchedTerm,
} from './score-bm25.js';
import { selectBest } from './select-best.js';

/** What a snapshot needs beside its generation. */
export interface Bm25SnapshotContext {
  readonly analyzer: Analyzer;
  readonly parameters: Bm25Parameters;
  /** Told the ids that a search returned, best first. */
  readonly onReturned: (ids: readonly string[]) => void;
}

interface WeightedTerm {
  readonly idf: number;
  /** For each part of the generation the term's index in its dictionary, or −1. */
  readonly indexOfPart: readonly number[];
}

/** One generation of a BM25 stream, pinned; see `BM25Stream.snapshot`. */
export class Bm25Snapshot implements RankedSnapshot {
  readonly #pinned: Generation;
  readonly #context: Bm25SnapshotContext;

  constructor(pinned: Generation, context: Bm25SnapshotContext) {
    this.#pinned = pinned;
    this.#context = context;
  }

  /** The pinned generation's number. */
  get generation(): number {
    return this.#pinned.number;
  }

  /** As `BM25Stream.search`, over the pinned generation; what it returns counts as an access. */
  search(query: string, topK: number, options: SearchOptions = {}): readonly SearchResult[] {
    options.signal?.throwIfAborted();
    const terms = this.#weightedTerms(analyzeQuery(this.#context.analyzer, query).keys());
    const scoreRows = (part: GenerationPart, partIndex: number): Float64Array =>
      this.#scorePart(part, partIndex, terms);
    return selectBest(this.#pinned, topK, options, scoreRows, this.#context.onReturned);
  }

  /** As `BM25Stream.explain`, over the pinned generation. */
  explain(query: string, documentId: string): Explanation | undefined {
    const terms = analyzeQuery(this.#context.analyzer, query).keys();
    for (const part of this.#pinned.parts) {
      const row = findRow(part, documentId);
      if (row === undefined) continue;
      const matches = this.#matchesOfRow(part, row, terms);
      if (matches.length === 0) return undefined;
      const { documentCount } = this.#pinned;
      const lengths = {
        documentLength: part.segment.lengths[row]!,
        averageLength: averageLengthOf(this.#pinned),
      };
      return explainBm25(matches, documentCount, lengths, this.#context.parameters);
    }
    return undefined;
  }

  #weightedTerms(terms: Iterable<string>): readonly WeightedTerm[] {
    const { parts, documentCount } = this.#pinned;
    const weighted: WeightedTerm[] = [];
    for (const term of terms) {
      const indexOfPart = parts.map((part) => findTerm(part.segment, term));
      let frequency = 0;
      for (const [partIndex, part] of parts.entries())
        if (indexOfPart[partIndex]! >= 0) frequency += liveFrequency(part, indexOfPart[partIndex]!);
      if (frequency > 0)
        weighted.push({ idf: inverseDocumentFrequency(documentCount, frequency), indexOfPart });
    }
    return weighted;
  }

  /**
   * The score of each row, zero where nothing matches. Term by term in the order of the query, so that the sum for a
   * document does not depend on where it lies.
   */
  #scorePart(part: GenerationPart, partIndex: number, terms: readonly WeightedTerm[]): Float64Array {
    const { offsets, rows, counts, lengths: documentLengths, documents } = part.segment;
    const { parameters } = this.#context;
    const scores = new Float64Array(documents.length);
    const lengths = { documentLength: 0, averageLength: averageLengthOf(this.#pinned) };
    for (const { idf, indexOfPart } of terms) {
      const termIndex = indexOfPart[partIndex]!;
      if (termIndex < 0) continue;
      const end = offsets[termIndex + 1]!;
      for (let posting = offsets[termIndex]!; posting < end; posting++) {
        const row = rows[posting]!;
        if (hasRow(part.deleted, row)) continue;
        lengths.documentLength = documentLengths[row]!;
        scores[row] = scores[row]! + scoreBm25(idf, counts[posting]!, lengths, parameters);
      }
    }
    return scores;
  }

  #matchesOfRow({ segment }: GenerationPart, row: number, terms: Iterable<string>): readonly MatchedTerm[] {
    const matches: MatchedTerm[] = [];
    for (const term of terms) {
      const termFrequency = frequencyInRow(segment, term, row);
      if (termFrequency > 0)
        matches.push({ term, termFrequency, documentFrequency: documentFrequency(this.#pinned, term) });
    }
    return matches;
  }
}

/** Mean number of tokens over the live documents; zero where there is none. */
export function averageLengthOf({ documentCount, totalLength }: Generation): number {
  return documentCount === 0 ? 0 : totalLength / documentCount;
}
