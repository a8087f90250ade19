import {
  checkTopK,
  compareScored,
  compileMetadataFilter,
  Document,
  RagError,
  SearchResult,
  type Explanation,
  type Metadata,
  type MetadataFilter,
  type MetadataPredicate,
} from '@rag/contracts';

import type { ToyFault } from './toy-faults.test-support.js';

/** What a toy store holds at one moment. */
export interface ToyGeneration {
  readonly number: number;
  readonly documents: ReadonlyMap<string, Document>;
  /** How many documents were ever added; used by a store with stale statistics. */
  readonly everAdded: number;
}

/** A search by counting words: slow, plain, and broken in one way if it is told so. */
export class ToySearch {
  readonly #fault: ToyFault | undefined;
  readonly #answers = new Map<string, readonly SearchResult[]>();

  constructor(fault: ToyFault | undefined) {
    this.#fault = fault;
  }

  search(
    generation: ToyGeneration,
    query: string,
    topK: number,
    filter?: MetadataFilter,
  ): readonly SearchResult[] {
    if (this.#fault !== 'lenient-top-k') checkTopK(topK);
    const passes = this.filterOf(filter);
    if (this.#fault === 'query-is-a-pattern') new RegExp(query.slice(0, 100), 'u');
    const known = this.#answers.get(`${generation.number} ${query} ${topK}`);
    if (known !== undefined && filter === undefined) return known;
    const results: SearchResult[] = [];
    for (const document of generation.documents.values()) {
      if (this.#fault !== 'late-filter' && !passes(document.metadata)) continue;
      const score = this.score(generation, query, document, passes);
      if (score > 0 || Number.isNaN(score)) results.push(this.#result(document, score));
    }
    const answer = this.#cut(results.sort(this.#order(generation)), topK).filter(({ metadata }) =>
      passes(metadata),
    );
    if (this.#fault === 'shared-answers' && filter === undefined) {
      this.#answers.set(`${generation.number} ${query} ${topK}`, answer);
    }
    return answer;
  }

  score(
    generation: ToyGeneration,
    query: string,
    document: Document,
    passes: MetadataPredicate = () => true,
  ): number {
    const asked = [...new Set(wordsOf(query))].sort();
    if (asked.length === 0) return this.#fault === 'blank-finds-all' ? 1 : 0;
    const words = wordsOf(document.content);
    if (this.#fault === 'all-words-required' && !asked.every((word) => words.includes(word))) return 0;
    let sum = 0;
    for (const word of asked) sum += this.#weight(generation, word, words, passes);
    if (this.#fault === 'nan-score' && sum > 0) return Number.NaN;
    return sum;
  }

  explain(generation: ToyGeneration, query: string, id: string): Explanation | undefined {
    const document = generation.documents.get(id);
    const score = document === undefined ? 0 : this.score(generation, query, document);
    if (score === 0 && this.#fault !== 'explains-everything') return undefined;
    const value = this.#fault === 'rounded-explanation' ? Math.fround(score) : score;
    const description = this.#fault === 'wordless-explanation' ? '' : 'sum over the words';
    return { value, description, details: [] };
  }

  searchByEmbedding(
    generation: ToyGeneration,
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): readonly SearchResult[] {
    checkTopK(topK);
    const passes = this.filterOf(filter);
    const query = Array.from(vector);
    if (!query.every(Number.isFinite)) {
      throw new RagError('RAG_TOY_INVALID_VECTOR', 'Cannot search: the vector holds "NaN" or "Infinity"');
    }
    const results: SearchResult[] = [];
    for (const document of generation.documents.values()) {
      const embedding =
        document.embedding ?? (this.#fault === 'zero-for-none' ? query.map(() => 0) : undefined);
      if (embedding === undefined) continue;
      if (this.#fault !== 'any-query-dimension') checkDimension(embedding.length, query.length);
      if (this.#fault !== 'late-filter-of-embeddings' && !passes(document.metadata)) continue;
      results.push(new SearchResult(document, this.#similarity(query, [...embedding])));
    }
    const order =
      this.#fault === 'insertion-ties-of-embeddings'
        ? (left: SearchResult, right: SearchResult): number => right.score - left.score
        : compareScored;
    return results
      .sort(order)
      .slice(0, topK)
      .filter(({ metadata }) => passes(metadata));
  }

  /** Compiles a filter, or does it wrong. */
  filterOf(filter: MetadataFilter | undefined): MetadataPredicate {
    if (filter === undefined) return () => true;
    if (this.#fault === 'ignores-unknown-filter') {
      try {
        return compileMetadataFilter(filter);
      } catch {
        return () => true;
      }
    }
    const passes = compileMetadataFilter(filter);
    const keys = Object.keys(filter);
    switch (this.#fault) {
      case 'any-condition':
        return (metadata) =>
          keys.some((key) => compileMetadataFilter(Object.fromEntries([[key, filter[key]!]]))(metadata));
      case 'loose-filter':
        return (metadata) => passes(metadata) || keys.some((key) => looselyEqual(metadata, key, filter[key]));
      case 'inherited-keys':
        return (metadata) => passes({ ...metadata }) || keys.some((key) => key in { ...metadata });
      default:
        return passes;
    }
  }

  #weight(
    generation: ToyGeneration,
    word: string,
    words: readonly string[],
    passes: MetadataPredicate,
  ): number {
    const count = words.filter((other) => other === word).length;
    if (count === 0) return 0;
    const counted = [...generation.documents.values()].filter(
      ({ metadata }) => this.#fault !== 'filtered-statistics' || passes(metadata),
    );
    const size = this.#fault === 'stale-statistics' ? generation.everAdded : counted.length;
    const holders = counted.filter(({ content }) => wordsOf(content).includes(word)).length;
    const inherited: unknown =
      this.#fault === 'object-dictionary' ? ({} as Record<string, unknown>)[word] : 0;
    return count * Math.log(1 + size / (holders + Number(inherited)));
  }

  #result(document: Document, score: number): SearchResult {
    if (this.#fault !== 'strips-metadata') return new SearchResult(document, score);
    return new SearchResult(new Document({ id: document.id, content: document.content }), score);
  }

  #order(generation: ToyGeneration): (left: SearchResult, right: SearchResult) => number {
    switch (this.#fault) {
      case 'ascending-order':
        return (left, right) => left.score - right.score;
      case 'locale-ties':
        return (left, right) => right.score - left.score || left.id.localeCompare(right.id);
      case 'insertion-ties': {
        const ids = [...generation.documents.keys()];
        return (left, right) => right.score - left.score || ids.indexOf(left.id) - ids.indexOf(right.id);
      }
      default:
        return compareScored;
    }
  }

  #cut(results: readonly SearchResult[], topK: number): readonly SearchResult[] {
    if (this.#fault === 'forgets-the-best-of-few' && topK < 4) return results.slice(1, topK + 1);
    if (this.#fault === 'at-most-three') return results.slice(0, Math.min(topK, topK > 100 ? 3 : topK));
    return results.slice(0, topK);
  }

  #similarity(left: readonly number[], right: readonly number[]): number {
    const dot = (a: readonly number[], b: readonly number[]): number =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    if (this.#fault === 'dot-product') return dot(left, right);
    const round = this.#fault === 'short-squares' ? Math.fround : (value: number): number => value;
    const lengths = Math.sqrt(round(dot(left, left))) * Math.sqrt(round(dot(right, right)));
    if (lengths === 0 && this.#fault !== 'nan-cosine') return 0;
    return dot(left, right) / lengths;
  }
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** @throws RagError that names both dimensions when they differ. */
export function checkDimension(expected: number, actual: number): void {
  if (expected === actual) return;
  throw new RagError(
    'RAG_TOY_DIMENSION_MISMATCH',
    `Cannot use an embedding of "${actual}" dimensions: the store has "${expected}"`,
  );
}

function looselyEqual(metadata: Metadata, key: string, condition: unknown): boolean {
  const value = metadata[key];
  return value !== undefined && String(value) === String(condition);
}
