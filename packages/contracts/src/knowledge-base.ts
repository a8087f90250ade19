import type { Awaitable } from './awaitable.js';
import type { Document } from './document.js';
import type { MetadataFilter } from './metadata-filter.js';
import type { PreparedSwap } from './prepared-swap.js';
import type { RankedSnapshot } from './ranked-stream.js';
import type { SearchResult } from './search-result.js';
import type { TermBatch } from './term-batch.js';

/** What a store may be told about documents that are to be swapped in. */
export interface PrepareOptions {
  /**
   * The documents' terms where they were analysed elsewhere: the rows of all batches, in order, are the
   * documents of `add`, in order. Absent: the store analyses them itself.
   */
  readonly batches?: readonly TermBatch[] | undefined;
  /** Gives the preparation up; it rejects with the signal's reason and the store is as it was. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A store of documents that can be searched: the programmatic knowledge base.
 *
 * Laws: adding an id again replaces the document; adding several is all or nothing where a document is
 * invalid; a removed document is not found any more, and its neighbours still are; statistics are those of
 * the documents that are there; results are ordered by score descending, then id ascending.
 *
 * `replaceDocuments`, `prepareReplace` and `snapshot` are optional: `replaceDocuments()` and
 * `prepareReplace()` of this package give remove-then-add to a store without them. Readers of such a store
 * can see a mix of two generations while a swap runs.
 */
export interface KnowledgeBase {
  /** Adds one document, or replaces the one with its id. */
  addDocument(document: Document): Awaitable<void>;
  /** Adds several, in order; none where one of them cannot be kept. */
  addDocuments(documents: readonly Document[]): Awaitable<void>;
  /** The document with this id, or `undefined`. */
  getDocument(id: string): Awaitable<Document | undefined>;
  /** Removes a document and tells whether there was one. */
  removeDocument(id: string): Awaitable<boolean>;
  /** All documents, by id ascending. */
  listDocuments(): Awaitable<readonly Document[]>;
  /** How many documents there are. */
  size(): Awaitable<number>;
  /** Whether there are none. */
  isEmpty(): Awaitable<boolean>;
  /** Removes every document. */
  clear(): Awaitable<void>;
  /** The best `topK` documents for a query, of those that pass the filter. */
  search(query: string, topK: number, filter?: MetadataFilter): Awaitable<readonly SearchResult[]>;
  /** Cosine similarity of the documents' embeddings; a zero vector has similarity zero, never NaN. */
  searchByEmbedding(
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): Awaitable<readonly SearchResult[]>;
  /** Removes, then adds, as one change. */
  replaceDocuments?(removeIds: Iterable<string>, add: readonly Document[]): Awaitable<void>;
  /** Does everything that can fail and returns a swap that is published by one call. */
  prepareReplace?(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options?: PrepareOptions,
  ): Awaitable<PreparedSwap>;
  /** Pins the current generation. */
  snapshot?(): Awaitable<RankedSnapshot>;
}
