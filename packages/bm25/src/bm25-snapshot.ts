import type { Analyzer, Explanation, RankedSnapshot, SearchOptions, SearchResult } from '@rag/contracts';
import {
  analyzeQuery,
  documentFrequency,
  findPlace,
  findTerm,
  hasRow,
  frequencyInRow,
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
import { Selection } from './select-best.js';

/** What a snapshot needs beside its generation. */
export interface Bm25SnapshotContext {
  readonly analyzer: Analyzer;
  readonly parameters: Bm25Parameters;
  /** Told the ids that a search returned, best first. */
  readonly onReturned: (ids: readonly string[]) => void;
}

interface WeightedTerm {
  readonly term: string;
  readonly idf: number;
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
    const selection = new Selection(topK, options);
    const terms = Array.from(analyzeQuery(this.#context.analyzer, query).keys(), (term) => ({
      term,
      idf: inverseDocumentFrequency(this.#pinned.documentCount, documentFrequency(this.#pinned, term)),
    }));
    return selection.bestOf(this.#pinned, (part) => this.#scorePart(part, terms), this.#context.onReturned);
  }

  /** As `BM25Stream.explain`, over the pinned generation. */
  explain(query: string, documentId: string): Explanation | undefined {
    const terms = analyzeQuery(this.#context.analyzer, query).keys();
    const place = findPlace(this.#pinned, documentId);
    if (place === undefined) return undefined;
    const [partIndex, row] = place;
    const part = this.#pinned.parts[partIndex]!;
    const matches = this.#matchesOfRow(part, row, terms);
    if (matches.length === 0) return undefined;
    const lengths = {
      documentLength: part.segment.lengths[row]!,
      averageLength: averageLengthOf(this.#pinned),
    };
    return explainBm25(matches, this.#pinned.documentCount, lengths, this.#context.parameters);
  }

  /**
   * The score of each row, zero where nothing matches. Term by term in the order of the query, so that the sum for a
   * document does not depend on where it lies.
   */
  #scorePart(part: GenerationPart, terms: readonly WeightedTerm[]): Float64Array {
    const { offsets, rows, counts, lengths: documentLengths, documents } = part.segment;
    const { parameters } = this.#context;
    const scores = new Float64Array(documents.length);
    const lengths = { documentLength: 0, averageLength: averageLengthOf(this.#pinned) };
    for (const { term, idf } of terms) {
      const termIndex = findTerm(part.segment, term);
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
