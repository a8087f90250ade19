import type { Awaitable, KnowledgeBase, RankedSnapshot, RankedStream } from '@rag/contracts';

/** What a knowledge base is called in diagnostics unless told otherwise. */
export const DEFAULT_KNOWLEDGE_BASE_STREAM_NAME = 'knowledge-base';

/** Options of a {@link KnowledgeBaseStream}. */
export interface KnowledgeBaseStreamOptions {
  /** Shown in diagnostics; unique within one retriever. @defaultValue 'knowledge-base' */
  readonly name?: string | undefined;
}

/**
 * Makes a ranked stream of any knowledge base's text search.
 *
 * A store with `snapshot` is pinned. A store without one is searched live under generation 0: it answers from
 * whatever it holds at each call, so a swap during a retrieval can be seen.
 *
 * @example
 * const stream = new KnowledgeBaseStream(knowledgeBase, { name: 'notes' });
 */
export class KnowledgeBaseStream implements RankedStream {
  readonly name: string;
  readonly #knowledgeBase: KnowledgeBase;

  constructor(knowledgeBase: KnowledgeBase, options: KnowledgeBaseStreamOptions = {}) {
    this.name = options.name ?? DEFAULT_KNOWLEDGE_BASE_STREAM_NAME;
    this.#knowledgeBase = knowledgeBase;
  }

  /** Always true: a store that cannot answer throws when it is asked. */
  isAvailable(): boolean {
    return true;
  }

  snapshot(): Awaitable<RankedSnapshot> {
    const store = this.#knowledgeBase;
    if (store.snapshot !== undefined) return store.snapshot();
    return {
      generation: 0,
      search: (query, topK, options) => {
        options?.signal?.throwIfAborted();
        return store.search(query, topK, options?.filter);
      },
    };
  }
}
