import type { Awaitable } from './awaitable.js';
import type { Document } from './document.js';
import type { SearchOptions } from './ranked-stream.js';
import type { SearchResult } from './search-result.js';

/** What a search by vector may be told. */
export type VectorSearchOptions = Pick<SearchOptions, 'filter' | 'accepts' | 'signal'>;

/**
 * An index of documents by their embeddings.
 *
 * Laws: the first document that is kept pins the dimension until the index is empty again; a document without an
 * embedding or of another dimension is refused, and with it all that were given in the same call; adding an id again
 * replaces its document; results are ordered by score descending, then id ascending, and a filter acts before the cut;
 * a vector of length zero is similar to nothing: its score is 0, never NaN.
 */
export interface VectorIndex {
  /** Shown in diagnostics. */
  readonly name: string;
  /** Adds documents with embeddings, or replaces those with their ids; all or none. */
  add(documents: readonly Document[]): Awaitable<void>;
  /** Removes documents and tells how many there were. */
  remove(ids: Iterable<string>): Awaitable<number>;
  /** The document with this id, with its embedding. */
  get(id: string): Awaitable<Document | undefined>;
  size(): Awaitable<number>;
  /** The dimension that is pinned, `undefined` while there is none. */
  dimensions(): Awaitable<number | undefined>;
  clear(): Awaitable<void>;
  /**
   * The nearest `topK` documents of those that pass; `topK` is a whole number ≥ 0. An empty index answers with none,
   * whatever the dimension of the vector.
   */
  search(
    vector: ArrayLike<number>,
    topK: number,
    options?: VectorSearchOptions,
  ): Awaitable<readonly SearchResult[]>;
  /** Ends connections that the index holds; calling it again is harmless. */
  close?(): Awaitable<void>;
}
