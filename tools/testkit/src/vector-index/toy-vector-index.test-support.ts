import {
  checkTopK,
  compareScored,
  compileMetadataFilter,
  compileSearchPredicate,
  Document,
  RagError,
  SearchResult,
  type VectorIndex,
  type VectorSearchOptions,
  type VectorSnapshot,
} from '@rag/contracts';

import { naiveCosine } from './naive-similarity.js';
import type { ToyVectorFault } from './toy-vector-fault.test-support.js';

type Documents = ReadonlyMap<string, Document>;

/** A correct and very slow index with every optional method; or one that is broken in exactly one way. */
export class ToyVectorIndex implements VectorIndex {
  readonly name: string;
  readonly #fault: ToyVectorFault | undefined;
  #documents: Documents = new Map();
  #dimension: number | undefined;
  #generation = 0;
  #list: readonly Document[] = [];
  #answer: readonly SearchResult[] | undefined;
  declare snapshot: () => VectorSnapshot;

  constructor(fault?: ToyVectorFault) {
    this.#fault = fault;
    this.name = fault === 'nameless' ? ' ' : 'toy';
    if (fault !== 'hides-snapshot') this.snapshot = (): VectorSnapshot => this.#pin();
  }

  add(documents: readonly Document[]): void {
    if (this.#fault === 'shares-the-list') this.#list = documents;
    if (this.#fault === 'half-call' && Array.isArray(documents)) {
      for (const one of documents) this.#change([], [one]);
    } else this.#change([], documents);
    if (this.#fault === 'empty-call-pins') this.#dimension ??= 0;
  }

  remove(ids: Iterable<string>): number {
    const isText = typeof ids === 'string' && this.#fault !== 'letters-are-ids';
    if (isText || (ids as Iterable<string> | undefined)?.[Symbol.iterator] === undefined)
      throw invalid('the ids are no list of texts');
    const list = [...ids];
    if (this.#fault !== 'letters-are-ids' && list.some((id) => typeof (id as unknown) !== 'string'))
      throw invalid('the ids are no list of texts');
    const there = new Set(list.filter((id) => this.#documents.has(id)));
    this.#change(list, []);
    return this.#fault === 'counts-strangers' ? list.length : there.size;
  }

  replace(removeIds: Iterable<string>, add: readonly Document[]): void {
    const ids = [...removeIds];
    if (this.#fault === 'removes-half') this.remove(ids);
    if (this.#fault !== 'adds-then-removes') {
      this.#change(ids, add);
      return;
    }
    this.#change([], add);
    this.#change(ids, []);
  }

  get(id: string): Document | undefined {
    if (this.#fault === 'object-store' && !this.#documents.has(id))
      return ({} as Record<string, Document>)[id];
    const document = this.#documents.get(id);
    if (document === undefined) return undefined;
    if (this.#fault === 'shares-the-list' && this.#list.length === 0) return undefined;
    if (this.#fault === 'drops-nul') return withoutNul(document);
    if (this.#fault === 'drops-metadata')
      return new Document({ id, content: document.content, embedding: document.embedding });
    return this.#fault === 'rounds-embeddings'
      ? document.withEmbedding(document.embedding!.map((value) => Math.round(value * 1e4) / 1e4))
      : document;
  }

  size(): number {
    const { size } = this.#documents;
    return this.#fault === 'promises-size' ? (Promise.resolve(size) as unknown as number) : size;
  }

  dimensions(): number | undefined {
    return this.#dimension;
  }

  clear(): void {
    if (this.#fault === 'clears-nothing') return;
    if (this.#documents.size > 0) this.#publish(new Map());
    if (this.#fault !== 'clears-but-the-dimension') this.#dimension = undefined;
  }

  search(
    vector: ArrayLike<number>,
    topK: number,
    options: VectorSearchOptions = {},
  ): readonly SearchResult[] {
    return this.#search(this.#documents, vector, topK, options);
  }

  #pin(): VectorSnapshot {
    const documents = this.#documents;
    if (this.#fault === 'restless-generation') this.#generation += 1;
    return {
      generation: this.#fault === 'constant-generation' ? 1 : this.#generation,
      search: (vector, topK, options = {}) =>
        this.#search(this.#fault === 'unpinned' ? this.#documents : documents, vector, topK, options),
    };
  }

  #change(removeIds: readonly string[], add: readonly Document[]): void {
    const documents = new Map(this.#documents);
    for (const id of removeIds) documents.delete(id);
    if (!Array.isArray(add)) throw invalid('the documents are no list');
    const isEmptied = documents.size === 0 && this.#fault !== 'remembers-the-dimension';
    let dimension = isEmptied && this.#fault !== 'clears-but-the-dimension' ? undefined : this.#dimension;
    const before = documents.size > 0 ? this.#dimension : undefined;
    const fresh = new Set<string>();
    for (const one of add as readonly (Document | null | undefined)[]) {
      if (typeof one?.id !== 'string') throw invalid('there is no document');
      const embedding = one.embedding ?? (this.#fault === 'zero-for-none' ? new Float32Array(2) : undefined);
      if (embedding === undefined) throw invalid(`"${one.id}" has no embedding`);
      const expected = this.#fault === 'dimension-of-index-only' ? before : dimension;
      if (this.#fault !== 'any-dimension') this.#check(expected, embedding.length);
      dimension ??= embedding.length;
      const isKept = this.#fault === 'keeps-the-first' ? documents.has(one.id) : fresh.has(one.id);
      const keepsFirst = this.#fault === 'keeps-the-first' || this.#fault === 'first-of-call';
      fresh.add(one.id);
      if (isKept && keepsFirst) continue;
      documents.set(one.id, one.withEmbedding(embedding));
    }
    const isSame = add.length === 0 && documents.size === this.#documents.size;
    if (isSame) return;
    this.#publish(documents);
    this.#dimension = documents.size === 0 && isEmptied ? undefined : dimension;
  }

  #publish(documents: Documents): void {
    this.#documents = documents;
    this.#generation += 1;
    this.#answer = undefined;
  }

  #check(expected: number | undefined, actual: number): void {
    if (expected === undefined || expected === actual) return;
    const words = this.#fault === 'nameless-dimensions' ? 'it differs' : `"${actual}" is not "${expected}"`;
    throw new RagError('RAG_VECTOR_DIMENSION_MISMATCH', `Cannot use a vector: ${words}`);
  }

  #search(
    documents: Documents,
    vector: ArrayLike<number>,
    topK: number,
    options: VectorSearchOptions,
  ): readonly SearchResult[] {
    if (this.#fault !== 'deaf-search') options.signal?.throwIfAborted();
    const query = this.#queryOf(vector);
    if (this.#fault !== 'lenient-top-k') checkTopK(topK);
    const passes = this.#predicateOf(options);
    if (documents.size > 0 || this.#fault === 'empty-has-a-dimension') {
      const dimension = documents.values().next().value?.embedding?.length ?? 2;
      if (this.#fault !== 'any-query-dimension') this.#check(dimension, query.length);
    }
    if (this.#answer !== undefined && options.filter === undefined && this.#fault === 'shared-answers')
      return this.#answer;
    const isLate =
      (options.accepts !== undefined && this.#fault === 'late-predicate') || this.#isLate(options);
    const results = [...documents.values()]
      .filter((document) => isLate || passes(without(document)))
      .map((document) => this.#resultOf(document, query, options))
      .sort(this.#fault === 'locale-ties' ? byLocale : compareScored);
    const cut =
      this.#fault === 'forgets-the-best-of-few' && topK < 3
        ? results.slice(1, topK + 1)
        : results.slice(0, topK);
    const answer = isLate ? cut.filter(({ document }) => passes(document)) : cut;
    if (this.#fault === 'shared-answers') this.#answer = answer;
    return answer;
  }

  #isLate({ filter }: VectorSearchOptions): boolean {
    return filter !== undefined && this.#fault === 'late-filter';
  }

  #resultOf(document: Document, query: Float32Array, { filter }: VectorSearchOptions): SearchResult {
    const own = document.embedding!;
    const score = this.#similarity(own, query);
    const shift = this.#fault === 'scores-by-filter' && filter !== undefined ? 1e-9 : 0;
    return new SearchResult(this.#fault === 'finds-embeddings' ? document : without(document), score + shift);
  }

  #similarity(own: Float32Array, query: Float32Array): number {
    const product = own.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0);
    switch (this.#fault) {
      case 'product-for-cosine':
        return product;
      case 'nan-cosine':
        return Math.hypot(...own) === 0 ? 1 : naiveCosine(own, query);
      case 'short-squares': {
        const short = own.map((value) => value * value).reduce((sum, value) => Math.fround(sum + value), 0);
        return Number.isFinite(short) && short > 0 ? naiveCosine(own, query) : 0;
      }
      default:
        return naiveCosine(own, query) + 0;
    }
  }

  #queryOf(vector: ArrayLike<number>): Float32Array {
    if (this.#fault === 'any-number')
      return Float32Array.from(vector, (value) => (Number.isFinite(value) ? value : 0));
    const isList = typeof vector === 'object' && (vector as unknown) !== null && vector.length > 0;
    const query = isList
      ? Float32Array.from(vector, (value: unknown) => (typeof value === 'number' ? value : Number.NaN))
      : new Float32Array();
    if (query.length > 0 && query.every(Number.isFinite)) return query;
    throw new RagError('RAG_VECTOR_INVALID_VECTOR', 'Cannot search: the vector is no list of finite numbers');
  }

  #predicateOf(options: VectorSearchOptions): (document: Document) => boolean {
    // The predicate heeds the signal too: where the toy is to be deaf, it must not hear it from there.
    const { filter, accepts, signal } = options;
    const heard = this.#fault === 'deaf-search' ? { filter, accepts } : { filter, accepts, signal };
    if (filter === undefined) return compileSearchPredicate(heard);
    const keys = Object.keys(filter);
    switch (this.#fault) {
      case 'ignores-unknown-filter':
        return (document) => {
          try {
            return compileSearchPredicate(options)(document);
          } catch {
            return true;
          }
        };
      case 'loose-filter': {
        const passes = compileSearchPredicate(options);
        return (document) =>
          passes(document) || keys.some((key) => looselyEqual(document.metadata[key], filter[key]));
      }
      case 'any-condition': {
        compileMetadataFilter(filter);
        const holds = (key: string, document: Document): boolean =>
          compileMetadataFilter(Object.fromEntries([[key, filter[key]!]]))(document.metadata);
        return (document) => keys.some((key) => holds(key, document));
      }
      case 'inherited-keys': {
        const passes = compileSearchPredicate(options);
        return (document) => passes(document) || keys.some((key) => key in { ...document.metadata });
      }
      default:
        return compileSearchPredicate(options);
    }
  }
}

function without({ id, content, metadata }: Document): Document {
  return new Document({ id, content, metadata });
}

function withoutNul({ id, content, metadata, embedding }: Document): Document {
  return new Document({ id, content: content.replaceAll('\0', '') || ' ', metadata, embedding });
}

function looselyEqual(value: unknown, condition: unknown): boolean {
  const bare = (one: unknown): string => JSON.stringify(one).replaceAll('"', '');
  return value !== undefined && bare(value) === bare(condition);
}

function byLocale(left: SearchResult, right: SearchResult): number {
  return right.score - left.score || left.id.localeCompare(right.id);
}

function invalid(state: string): RagError {
  return new RagError('RAG_TOY_INVALID', `Cannot change the index: ${state}`);
}
