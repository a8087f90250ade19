import type { Awaitable } from './awaitable.js';
import type { Document } from './document.js';
import type { SearchOptions } from './ranked-stream.js';
import type { SearchResult } from './search-result.js';

/** What a search by vector may be told. */
export type VectorSearchOptions = Pick<SearchOptions, 'filter' | 'accepts' | 'signal'>;

/** Something that ranks documents by a vector. */
export interface VectorSearcher {
  /**
   * The nearest `topK` documents of those that pass; `topK` is a whole number ≥ 0. An empty index answers with none,
   * whatever the dimension of the vector. Documents are whole but for their embedding, which they come without.
   */
  search(
    vector: ArrayLike<number>,
    topK: number,
    options?: VectorSearchOptions,
  ): Awaitable<readonly SearchResult[]>;
}

/** One generation of a {@link VectorIndex}, pinned: it answers alike however the index changes meanwhile. */
export interface VectorSnapshot extends VectorSearcher {
  /** Grows with every change of the index; the same while nothing changes. */
  readonly generation: number;
}

/**
 * An index of documents by their embeddings.
 *
 * Laws: the first document that is kept pins the dimension until the index is empty again; a document without an
 * embedding or of another dimension is refused, and with it all that were given in the same call; adding an id again
 * replaces its document, and of several with one id in a call the last is taken; results are ordered by score
 * descending, then id ascending, and a filter acts before the cut; a vector of length zero is similar to nothing: its
 * score is 0, never NaN. A search is of one generation: no answer mixes the documents before a change with those after.
 *
 * `replace` and `snapshot` are there where the index can change in one step and pin what it holds.
 */
export interface VectorIndex extends VectorSearcher {
  /** Shown in diagnostics. */
  readonly name: string;
  /** Adds documents with embeddings, or replaces those with their ids; all or none. */
  add(documents: readonly Document[]): Awaitable<void>;
  /** Removes documents and tells how many there were. */
  remove(ids: Iterable<string>): Awaitable<number>;
  /** Removes, then adds, as one change; where nothing is left between, another dimension may be added. */
  replace?(removeIds: Iterable<string>, add: readonly Document[]): Awaitable<void>;
  /** The document with this id, with its embedding. */
  get(id: string): Awaitable<Document | undefined>;
  size(): Awaitable<number>;
  /** The dimension that is pinned, `undefined` while there is none. */
  dimensions(): Awaitable<number | undefined>;
  clear(): Awaitable<void>;
  /** Pins the generation that is current at the call. */
  snapshot?(): Awaitable<VectorSnapshot>;
  /** Ends connections that the index holds; calling it again is harmless. */
  close?(): Awaitable<void>;
}
