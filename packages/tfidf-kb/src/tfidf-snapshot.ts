import {
  checkTopK,
  compileSearchPredicate,
  SearchResult,
  type Analyzer,
  type Explanation,
  type RankedSnapshot,
  type SearchOptions,
} from '@rag/contracts';
import {
  analyzeQuery,
  documentFrequency,
  findRow,
  findTerm,
  frequencyInRow,
  hasRow,
  TopDocuments,
  type Generation,
  type GenerationPart,
} from '@rag/inverted-index';

import { documentNorms } from './document-norms.js';
import {
  cosine,
  explainTfidf,
  inverseDocumentFrequency,
  termFrequencyWeight,
  type MatchedTerm,
} from './score-tfidf.js';

interface QueryTerm {
  readonly term: string;
  readonly idf: number;
  readonly weight: number;
}

interface QueryVector {
  readonly terms: readonly QueryTerm[];
  readonly length: number;
}

/** One generation of a knowledge base, pinned; see `InMemoryKnowledgeBase.snapshot`. */
export class TfidfSnapshot implements RankedSnapshot {
  readonly #pinned: Generation;
  readonly #analyzer: Analyzer;
  #norms: readonly Float64Array[] | undefined;

  constructor(pinned: Generation, analyzer: Analyzer) {
    this.#pinned = pinned;
    this.#analyzer = analyzer;
  }

  /** The pinned generation's number. */
  get generation(): number {
    return this.#pinned.number;
  }

  /** As `InMemoryKnowledgeBase.search`, over the pinned generation. */
  search(query: string, topK: number, options: SearchOptions = {}): readonly SearchResult[] {
    options.signal?.throwIfAborted();
    const top = new TopDocuments(checkTopK(topK));
    const passes = compileSearchPredicate(options);
    const vector = this.#queryVector(query);
    if (topK === 0 || vector.terms.length === 0) return [];
    for (const [partIndex, part] of this.#pinned.parts.entries()) {
      const dotProducts = dotProductsOf(part, vector);
      for (let row = 0; row < dotProducts.length; row++) {
        if (dotProducts[row] === 0) continue;
        const score = cosine(dotProducts[row]!, vector.length, this.#normOf(partIndex, row));
        const document = part.segment.documents[row]!;
        // The filter is asked last: it costs more than the comparison with the worst kept score.
        if (top.accepts(document.id, score) && passes(document)) top.offer(document, score);
      }
    }
    return top.sorted().map(({ document, score }) => new SearchResult(document, score));
  }

  /** As `InMemoryKnowledgeBase.explain`, over the pinned generation. */
  explain(query: string, documentId: string): Explanation | undefined {
    const vector = this.#queryVector(query);
    for (const [partIndex, part] of this.#pinned.parts.entries()) {
      const row = findRow(part, documentId);
      if (row === undefined) continue;
      const matches = matchesOf(part, row, vector);
      if (matches.length === 0) return undefined;
      return explainTfidf(matches, vector.length, this.#normOf(partIndex, row));
    }
    return undefined;
  }

  #queryVector(query: string): QueryVector {
    const { documentCount } = this.#pinned;
    let squares = 0;
    const terms: QueryTerm[] = [];
    for (const [term, count] of analyzeQuery(this.#analyzer, query)) {
      const idf = inverseDocumentFrequency(documentCount, documentFrequency(this.#pinned, term));
      const weight = termFrequencyWeight(count) * idf;
      squares += weight ** 2;
      terms.push({ term, idf, weight });
    }
    return { terms, length: Math.sqrt(squares) };
  }

  #normOf(partIndex: number, row: number): number {
    this.#norms ??= documentNorms(this.#pinned);
    return this.#norms[partIndex]![row]!;
  }
}

/** The dot product of the query with each row, zero where nothing matches; term by term in the query's order. */
function dotProductsOf({ segment, deleted }: GenerationPart, { terms }: QueryVector): Float64Array {
  const { offsets, rows, counts } = segment;
  const dotProducts = new Float64Array(segment.documents.length);
  for (const { term, idf, weight } of terms) {
    const termIndex = findTerm(segment, term);
    if (termIndex < 0) continue;
    const end = offsets[termIndex + 1]!;
    for (let posting = offsets[termIndex]!; posting < end; posting++) {
      const row = rows[posting]!;
      if (hasRow(deleted, row)) continue;
      dotProducts[row] = dotProducts[row]! + weight * (termFrequencyWeight(counts[posting]!) * idf);
    }
  }
  return dotProducts;
}

function matchesOf({ segment }: GenerationPart, row: number, { terms }: QueryVector): readonly MatchedTerm[] {
  const matches: MatchedTerm[] = [];
  for (const { term, idf, weight } of terms) {
    const frequency = frequencyInRow(segment, term, row);
    if (frequency === 0) continue;
    const documentWeight = termFrequencyWeight(frequency) * idf;
    matches.push({ term, queryWeight: weight, documentWeight });
  }
  return matches;
}
