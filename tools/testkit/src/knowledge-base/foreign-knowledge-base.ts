import type { Awaitable, Document, KnowledgeBase, MetadataFilter, SearchResult } from '@rag/contracts';

/**
 * A store that somebody else wrote: it has what every store must have and none of the optional methods.
 *
 * @example
 * const foreign = new ForeignKnowledgeBase(new InMemoryKnowledgeBase());
 * 'prepareReplace' in foreign; // false
 */
export class ForeignKnowledgeBase implements KnowledgeBase {
  readonly #store: KnowledgeBase;

  constructor(store: KnowledgeBase) {
    this.#store = store;
  }

  addDocument(document: Document): Awaitable<void> {
    return this.#store.addDocument(document);
  }

  addDocuments(documents: readonly Document[]): Awaitable<void> {
    return this.#store.addDocuments(documents);
  }

  getDocument(id: string): Awaitable<Document | undefined> {
    return this.#store.getDocument(id);
  }

  removeDocument(id: string): Awaitable<boolean> {
    return this.#store.removeDocument(id);
  }

  listDocuments(): Awaitable<readonly Document[]> {
    return this.#store.listDocuments();
  }

  size(): Awaitable<number> {
    return this.#store.size();
  }

  isEmpty(): Awaitable<boolean> {
    return this.#store.isEmpty();
  }

  clear(): Awaitable<void> {
    return this.#store.clear();
  }

  search(query: string, topK: number, filter?: MetadataFilter): Awaitable<readonly SearchResult[]> {
    return this.#store.search(query, topK, filter);
  }

  searchByEmbedding(
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): Awaitable<readonly SearchResult[]> {
    return this.#store.searchByEmbedding(vector, topK, filter);
  }
}
