import {
  yieldToEventLoop,
  type Awaitable,
  type Document,
  type KnowledgeBase,
  type MetadataFilter,
  type PreparedSwap,
  type SearchResult,
} from '@rag/contracts';

import { mirrorOptionalMethods } from './mirror-optional-methods.js';

/**
 * A store behind a network: every call does its work in a later turn of the event loop and answers in one
 * later still, so that whoever does not wait is found out.
 *
 * It has those optional methods that the wrapped store has; its swaps are not synchronous.
 *
 * @example
 * const remote = new AsynchronousKnowledgeBase(new InMemoryKnowledgeBase());
 */
export class AsynchronousKnowledgeBase implements KnowledgeBase {
  declare readonly replaceDocuments?: NonNullable<KnowledgeBase['replaceDocuments']>;
  declare readonly prepareReplace?: NonNullable<KnowledgeBase['prepareReplace']>;
  declare readonly snapshot?: NonNullable<KnowledgeBase['snapshot']>;
  readonly #store: KnowledgeBase;

  constructor(store: KnowledgeBase) {
    this.#store = store;
    mirrorOptionalMethods(this, store, {
      replaceDocuments: (removeIds, add) => later(() => store.replaceDocuments?.(removeIds, add)),
      prepareReplace: (removeIds, add, options) =>
        later(async () => asynchronousSwap(await store.prepareReplace!(removeIds, add, options))),
      snapshot: () =>
        later(async () => {
          const snapshot = await store.snapshot!();
          const { generation, explain } = snapshot;
          return {
            generation,
            search: (query, topK, options) => later(() => snapshot.search(query, topK, options)),
            ...(explain && {
              explain: (query: string, id: string) => later(() => explain.call(snapshot, query, id)),
            }),
          };
        }),
    });
  }

  addDocument(document: Document): Promise<void> {
    return later(() => this.#store.addDocument(document));
  }

  addDocuments(documents: readonly Document[]): Promise<void> {
    const taken = [...documents]; // as a request does: what the caller does to the list later is not sent
    return later(() => this.#store.addDocuments(taken));
  }

  getDocument(id: string): Promise<Document | undefined> {
    return later(() => this.#store.getDocument(id));
  }

  removeDocument(id: string): Promise<boolean> {
    return later(() => this.#store.removeDocument(id));
  }

  listDocuments(): Promise<readonly Document[]> {
    return later(() => this.#store.listDocuments());
  }

  size(): Promise<number> {
    return later(() => this.#store.size());
  }

  isEmpty(): Promise<boolean> {
    return later(() => this.#store.isEmpty());
  }

  clear(): Promise<void> {
    return later(() => this.#store.clear());
  }

  search(query: string, topK: number, filter?: MetadataFilter): Promise<readonly SearchResult[]> {
    return later(() => this.#store.search(query, topK, filter));
  }

  searchByEmbedding(
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): Promise<readonly SearchResult[]> {
    return later(() => this.#store.searchByEmbedding(vector, topK, filter));
  }
}

async function later<T>(call: () => Awaitable<T>): Promise<T> {
  await yieldToEventLoop();
  const result = await call();
  await yieldToEventLoop();
  return result;
}

function asynchronousSwap(swap: PreparedSwap): PreparedSwap {
  return {
    synchronous: false,
    atomic: swap.atomic,
    commit: () => later(() => swap.commit()),
    rollback: () => later(() => swap.rollback()),
    discard: () => {
      swap.discard();
    },
  };
}
