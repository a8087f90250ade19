import {
  checkTopK,
  compareIds,
  compileMetadataFilter,
  type Document,
  type Explanation,
  type KnowledgeBase,
  type MetadataFilter,
  type PreparedSwap,
  type PrepareOptions,
  type SearchResult,
} from '@rag/contracts';
import {
  applySwapPlan,
  findDocument,
  GenerationCell,
  liveDocuments,
  makeSwapPlan,
  mergeDue,
  prepareSwapPlan,
  SynchronousSwap,
  type AppliedSwap,
} from '@rag/inverted-index';

import { dimensionMismatch, EmbeddingDimension } from './embedding-dimension.js';
import { EmbeddingSearch, toQueryVector } from './embedding-search.js';
import {
  resolveKnowledgeBaseOptions,
  type KnowledgeBaseOptions,
  type ResolvedKnowledgeBaseOptions,
} from './knowledge-base-options.js';
import { TfidfSnapshot } from './tfidf-snapshot.js';

/**
 * A store of documents in memory, searched by TF-IDF cosine, by metadata and by embedding.
 *
 * Every method answers at once. Every change is all or nothing and publishes a new generation by one assignment;
 * {@link snapshot} goes on answering from its own. Statistics are those of the documents that are there.
 *
 * @example
 * const store = new InMemoryKnowledgeBase();
 * store.addDocument(Document.of('Rust is a systems programming language', 'category', 'systems'));
 * store.search('programming', 5, { category: 'systems' }); // one result
 */
export class InMemoryKnowledgeBase implements KnowledgeBase {
  readonly #options: ResolvedKnowledgeBaseOptions;
  readonly #cell = new GenerationCell();
  readonly #dimension = new EmbeddingDimension();
  readonly #embeddings = new EmbeddingSearch();
  // Of the current generation, and dropped with it; kept because it holds the lengths of the documents' vectors.
  #snapshot: TfidfSnapshot | undefined;

  /** @throws RagError `RAG_TFIDF_KB_INVALID_OPTION`. */
  constructor(options: KnowledgeBaseOptions = {}) {
    this.#options = resolveKnowledgeBaseOptions(options);
  }

  /** Shown in diagnostics. */
  get name(): string {
    return this.#options.name;
  }

  /**
   * Adds a document, or replaces the one that has its id.
   *
   * @throws RagError as {@link addDocuments}; nothing has changed then.
   */
  addDocument(document: Document): void {
    this.replaceDocuments([], [document]);
  }

  /**
   * Adds several documents, all or none; of several with one id the last is taken.
   *
   * Analysis runs at one go: for many documents {@link prepareReplace} keeps the thread free.
   *
   * @throws RagError `RAG_INVERTED_INDEX_INVALID_DOCUMENT`; `RAG_TFIDF_KB_DIMENSION_MISMATCH` where an embedding has
   *   another dimension than those that are there, or than a prepared swap has; whatever `fieldsOf` and the analyzer
   *   throw.
   */
  addDocuments(documents: readonly Document[]): void {
    this.replaceDocuments([], documents);
  }

  /** The document with this id. */
  getDocument(id: string): Document | undefined {
    return findDocument(this.#cell.current, id);
  }

  /** Removes a document; whether there was one. */
  removeDocument(id: string): boolean {
    const isPresent = this.getDocument(id) !== undefined;
    if (isPresent) this.replaceDocuments([id], []);
    return isPresent;
  }

  /** All documents, by id ascending; sorts at each call. */
  listDocuments(): readonly Document[] {
    return [...liveDocuments(this.#cell.current)].sort((left, right) => compareIds(left.id, right.id));
  }

  /** How many documents there are. */
  size(): number {
    return this.#cell.current.documentCount;
  }

  /** Whether there is no document. */
  isEmpty(): boolean {
    return this.size() === 0;
  }

  /** Removes all documents, as one change. A swap that is prepared stays so. */
  clear(): void {
    this.#dimension.apply({ added: [], removed: [...liveDocuments(this.#cell.current)] });
    this.#cell.clear();
    this.#snapshot = undefined;
  }

  /**
   * The documents that share a term with the query, by the cosine of their TF-IDF vectors, from above 0 to 1.
   *
   * A query without terms has no results. The filter acts before the cut and leaves the statistics as they are. The
   * first search after a change costs one pass over all postings.
   *
   * @param topK a whole number ≥ 0.
   * @throws RagError `RAG_CONTRACTS_INVALID_TOP_K`, `RAG_CONTRACTS_INVALID_FILTER`,
   *   `RAG_INVERTED_INDEX_INVALID_QUERY`.
   */
  search(query: string, topK: number, filter?: MetadataFilter): readonly SearchResult[] {
    return this.snapshot().search(query, topK, { filter });
  }

  /**
   * The documents that have an embedding, by its cosine with a vector, from −1 to 1; a zero vector has similarity 0.
   *
   * @param vector finite 32-bit numbers, as many as the embeddings have.
   * @param topK a whole number ≥ 0.
   * @throws RagError `RAG_TFIDF_KB_INVALID_VECTOR`; `RAG_TFIDF_KB_DIMENSION_MISMATCH` naming both dimensions;
   *   `RAG_CONTRACTS_INVALID_TOP_K`, `RAG_CONTRACTS_INVALID_FILTER`.
   */
  searchByEmbedding(
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): readonly SearchResult[] {
    const query = toQueryVector(vector);
    checkTopK(topK);
    const passes = compileMetadataFilter(filter);
    const dimension = this.#dimension.current;
    if (dimension === undefined) return [];
    if (dimension !== query.length)
      throw dimensionMismatch('search by embedding', dimension, query.length, 'the documents that are there');
    return this.#embeddings.search(this.#cell.current, query, topK, passes);
  }

  /** The TF-IDF score of one document as a tree, `undefined` where a search would not return it. */
  explain(query: string, id: string): Explanation | undefined {
    return this.snapshot().explain(query, id);
  }

  /**
   * Removes, then adds, as one change: readers see the generation before or the one after.
   *
   * @throws RagError as {@link addDocuments}, and `RAG_INVERTED_INDEX_INVALID_IDS`; nothing has changed then.
   */
  replaceDocuments(removeIds: Iterable<string>, add: readonly Document[]): void {
    const plan = makeSwapPlan(this.#options, removeIds, add);
    const applied = applySwapPlan(this.#cell.current, plan);
    this.#dimension.check(applied);
    this.#publish({ ...applied, generation: mergeDue(applied.generation) });
  }

  /**
   * Does everything of a replacement that can fail or take long, in time slices; the swap's commit is one synchronous
   * block that cannot fail.
   *
   * The commit works on the generation that is current then: what was added or removed meanwhile survives, except
   * under an id that the swap removes or adds, where the swap wins. `rollback` restores the generation before it.
   * Until it is committed or discarded, the swap reserves the dimension of its embeddings; it may bring another one
   * where it replaces all embeddings that are there.
   *
   * @param options `batches` holds the terms of `add`, row by row, where they were analysed elsewhere.
   * @throws RagError as {@link replaceDocuments}, and `RAG_INVERTED_INDEX_ANALYZER_MISMATCH`,
   *   `RAG_INVERTED_INDEX_BATCH_ROWS`, `RAG_INVERTED_INDEX_INVALID_BATCH`; the signal's reason.
   */
  async prepareReplace(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options: PrepareOptions = {},
  ): Promise<PreparedSwap> {
    const plan = await prepareSwapPlan(this.#options, removeIds, add, () => this.#cell.current, options);
    const release = this.#dimension.reserve(applySwapPlan(this.#cell.current, plan));
    return new SynchronousSwap({
      release,
      apply: () => this.#publish(applySwapPlan(this.#cell.current, plan)),
    });
  }

  /** Pins the current generation. */
  snapshot(): TfidfSnapshot {
    this.#snapshot ??= new TfidfSnapshot(this.#cell.current, this.#options.analyzer);
    return this.#snapshot;
  }

  /** Publishes a change that was checked; returns how to undo it. Cannot fail. */
  #publish(applied: AppliedSwap): () => void {
    const before = this.#cell.current;
    const undoDimension = this.#dimension.apply(applied);
    const published = this.#cell.publish(applied.generation);
    this.#snapshot = undefined;
    return () => {
      this.#cell.restore(before, published);
      this.#snapshot = undefined;
      undoDimension();
    };
  }
}
