import type {
  Awaitable,
  Document,
  KnowledgeBase,
  MetadataFilter,
  RankedSnapshot,
  RankedStream,
  SearchResult,
} from '@rag/contracts';

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
        const { filter, accepts } = options ?? {};
        return accepts === undefined
          ? store.search(query, topK, filter)
          : searchAccepted(store, query, topK, filter, accepts);
      },
    };
  }
}

/** A store that knows no predicate is asked deeper until enough of its results pass, or it has no more. */
async function searchAccepted(
  store: KnowledgeBase,
  query: string,
  topK: number,
  filter: MetadataFilter | undefined,
  accepts: (document: Document) => boolean,
): Promise<readonly SearchResult[]> {
  for (let depth = topK; ; depth *= 2) {
    const found = await store.search(query, depth, filter);
    const accepted = found.filter(({ document }) => accepts(document));
    if (accepted.length >= topK || found.length < depth || depth > MAX_DEPTH) return accepted.slice(0, topK);
  }
}

/** A window that no corpus in memory fills. */
const MAX_DEPTH = 10_000_000;
