import {
  checkTopK,
  compileSearchPredicate,
  type Document,
  type SearchResult,
  type VectorIndex,
  type VectorSearchOptions,
} from '@rag/contracts';

import { readDocuments, readIds, toQueryVector } from '../store/check-input.js';
import type { PinnedVectors } from '../store/pinned-vectors.js';
import { VectorMemoryStore } from '../store/vector-memory-store.js';
import { GraphKeeper, type GraphProgress } from './graph-keeper.js';
import {
  resolveHnswIndexOptions,
  type HnswIndexOptions,
  type ResolvedHnswIndexOptions,
} from './hnsw-options.js';
import { HnswSnapshot } from './hnsw-snapshot.js';
import { searchGraph } from './search-graph.js';
import { loadUsearch, type UsearchModule } from './usearch-module.js';

/** How an {@link HnswIndex} is made up. */
export interface HnswStats extends GraphProgress {
  readonly documents: number;
}

/**
 * An index of embeddings in memory that compares a query with those that a graph of neighbours leads to (HNSW, Malkov and
 * Yashunin, 2016), by cosine. {@link openHnswIndex} makes one.
 *
 * A `VectorMemoryStore` holds the documents, and the graph only says which of them to look at: scores are exact, a change
 * is all or nothing, and a filter acts before the cut. What the graph does not name is missed, so an answer may lack a
 * near document; it is exact below `hnswFrom` documents, for a filter that few pass, for a `topK` beyond a twentieth of
 * the documents, for a query of zeros, and while the graph lacks more than a quarter of the documents.
 *
 * A change is seen by searches at once; its promise resolves when the graph has followed, which is worked at in slices of
 * about ten milliseconds. Calls that are awaited one after the other make the same graph in every run.
 */
export class HnswIndex implements VectorIndex {
  readonly #options: ResolvedHnswIndexOptions;
  readonly #store: VectorMemoryStore;
  readonly #keeper: GraphKeeper;

  /** Made by {@link openHnswIndex}, which loads what it needs. */
  constructor(usearch: UsearchModule, options: ResolvedHnswIndexOptions) {
    const { name, precision } = options;
    this.#options = options;
    this.#store = new VectorMemoryStore({ name, precision });
    this.#keeper = new GraphKeeper(this.#store, usearch, options);
  }

  /** Shown in diagnostics. */
  get name(): string {
    return this.#options.name;
  }

  /**
   * Adds documents with embeddings, or replaces those that have their ids; all or none.
   *
   * @throws RagError as `VectorMemoryStore.add` does; nothing has changed then.
   */
  async add(documents: readonly Document[]): Promise<void> {
    await this.replace([], documents);
  }

  /**
   * Removes documents and tells how many there were.
   *
   * @throws RagError `RAG_VECTOR_INVALID_IDS`.
   */
  async remove(ids: Iterable<string>): Promise<number> {
    const distinct = readIds(ids);
    const removed = this.#store.remove(distinct);
    this.#keeper.follow(distinct, []);
    await this.#keeper.grow();
    return removed;
  }

  /**
   * Removes, then adds, as one change, which a search sees whole or not at all.
   *
   * @throws RagError as {@link add} and {@link remove}; nothing has changed then.
   */
  async replace(removeIds: Iterable<string>, add: readonly Document[]): Promise<void> {
    const distinct = readIds(removeIds);
    const documents = readDocuments(add);
    this.#store.replace(distinct, documents);
    this.#keeper.follow(distinct, documents);
    await this.#keeper.grow();
  }

  /** The document with this id, with its embedding: bit by bit, or rounded where the precision is `'int8'`. */
  get(id: string): Document | undefined {
    return this.#store.get(id);
  }

  /** How many documents there are. */
  size(): number {
    return this.#store.size();
  }

  /** The dimension of all vectors, `undefined` while there are none. */
  dimensions(): number | undefined {
    return this.#store.dimensions();
  }

  /** Removes all documents, and with them the dimension and what was the matter with the graph. */
  clear(): void {
    this.#store.clear();
    this.#keeper.clear();
  }

  /** How many documents the graph has, and how many it lacks; why it was given up, where `usearch` failed. */
  stats(): HnswStats {
    return { documents: this.size(), ...this.#keeper.progress };
  }

  /**
   * About the most similar documents, with their exact scores.
   *
   * @param vector finite 32-bit numbers, as many as the embeddings have.
   * @param topK a whole number ≥ 0.
   * @throws RagError as `VectorMemoryStore.search` does; the signal's reason.
   */
  search(vector: ArrayLike<number>, topK: number, options?: VectorSearchOptions): readonly SearchResult[] {
    return this.snapshot().search(vector, topK, options);
  }

  /**
   * Pins the current generation. It is searched by the graph as long as it is the current one, and exactly, document by
   * document, once the index has changed: what a graph would name depends on what else is in it.
   */
  snapshot(): HnswSnapshot {
    const pinned = this.#store.snapshot();
    return new HnswSnapshot(pinned, (vector, topK, options) =>
      this.#searchGraph(pinned, vector, topK, options),
    );
  }

  /** `undefined` where the pinned generation is to be gone over instead, which also says what is wrong with a query. */
  #searchGraph(
    pinned: PinnedVectors,
    vector: ArrayLike<number>,
    topK: number,
    options: VectorSearchOptions,
  ): readonly SearchResult[] | undefined {
    const isCurrent = (): boolean => this.#store.snapshot() === pinned;
    const graph = this.#keeper.serving;
    if (graph === undefined || !isCurrent()) return undefined;
    options.signal?.throwIfAborted();
    const query = toQueryVector(vector);
    checkTopK(topK);
    const passes = compileSearchPredicate(options);
    if (query.length !== graph.dimensions || topK === 0 || query.every((value) => value === 0))
      return undefined;
    const found = searchGraph({
      graph,
      query,
      topK,
      breadth: this.#options.searchBreadth,
      passes,
      waiting: this.#keeper.waiting,
      directionless: this.#keeper.directionless,
      rank: (ids) => this.#store.rank(query, ids),
    });
    // `accepts` may have changed the index.
    return isCurrent() ? found : undefined;
  }
}

/**
 * Makes an {@link HnswIndex}. Needs the optional peer `usearch`, a native program with binaries for Linux and macOS on
 * x64 and arm64.
 *
 * @throws RagError `RAG_VECTOR_MISSING_PEER` naming what to install; `RAG_VECTOR_UNSUPPORTED_PLATFORM` where it has no
 *   program for this platform; `RAG_VECTOR_INVALID_OPTION` as {@link resolveHnswIndexOptions} does.
 * @example
 * const index = await openHnswIndex({ hnswFrom: 20_000 });
 * await index.add([Document.builder().id('east').content('East').embedding([1, 0]).build()]);
 * index.search([2, 0], 5)[0]?.score; // 1
 */
export async function openHnswIndex(options: HnswIndexOptions = {}): Promise<HnswIndex> {
  const resolved = resolveHnswIndexOptions(options);
  return new HnswIndex(await loadUsearch(resolved.importModule), resolved);
}
