import {
  checkOptions,
  checkTopK,
  RagError,
  type Awaitable,
  type KnowledgeType,
  type LiveKnowledgeBinding,
  type RetrievalEngine,
  type SearchOptions,
  type SearchResult,
} from '@rag/contracts';

/** How many results a turn is grounded on unless told otherwise. */
export const DEFAULT_CHAT_TOP_K = 5;

/** What live chat knowledge is declared with. */
export interface LiveKnowledgeOptions {
  /** Results for each turn, a whole number ≥ 1. @defaultValue {@link DEFAULT_CHAT_TOP_K} */
  readonly topK?: number | undefined;
  /** @defaultValue 'MEMORY' */
  readonly type?: KnowledgeType | undefined;
}

/** A corpus that the application owns and keeps changing: a knowledge base, a session, or anything that is searched so. */
export interface LiveCorpus {
  search(query: string, topK: number): Awaitable<readonly SearchResult[]>;
  isEmpty?(): Awaitable<boolean>;
}

/** What a live binding holds. */
export type LiveKnowledge = RetrievalEngine | LiveCorpus;

/**
 * Live chat knowledge for an agent: the corpus itself, asked anew at every turn, so that what is added later is seen
 * without binding again. Nothing is copied.
 *
 * @example
 * declare const knowledgeBase: KnowledgeBase;
 * const binding = ChatKnowledgeBinding.live(knowledgeBase, { topK: 5 });
 * Agent.builder().liveChatKnowledge('session-knowledge', binding).build();
 */
export class ChatKnowledgeBinding {
  readonly topK: number;
  readonly type: KnowledgeType;
  readonly #knowledge: LiveKnowledge;

  private constructor(knowledge: LiveKnowledge, options: LiveKnowledgeOptions) {
    ({ topK: this.topK, type: this.type } = resolveLiveKnowledgeOptions(options));
    this.#knowledge = knowledge;
  }

  /**
   * Binds a retrieval engine, or a corpus that is searched.
   *
   * @throws RagError `RAG_AGENT_INVALID_OPTION` for what is neither, or for a `topK` that is no whole number ≥ 1.
   */
  static live(knowledge: LiveKnowledge, options: LiveKnowledgeOptions = {}): ChatKnowledgeBinding {
    const given = knowledge as { readonly retrieve?: unknown; readonly search?: unknown } | null | undefined;
    if (typeof given?.retrieve !== 'function' && typeof given?.search !== 'function')
      throw new RagError(
        'RAG_AGENT_INVALID_OPTION',
        'Cannot bind live chat knowledge: it has neither "retrieve" nor "search"; give it a retrieval engine, a knowledge base or a session',
        { option: 'knowledge' },
      );
    return new ChatKnowledgeBinding(knowledge, options);
  }

  /** The binding under the name that an agent declares. */
  as(name: string): LiveKnowledgeBinding {
    const knowledge = this.#knowledge;
    if ('retrieve' in knowledge) {
      return {
        name,
        isEmpty: () => false,
        retrieve: async (message, topK, options) =>
          (await knowledge.retrieve(message, { topK, ...requestOf(options) })).results,
        retrieveDetailed: (message, topK, options) =>
          knowledge.retrieve(message, { topK, ...requestOf(options) }),
      };
    }
    return {
      name,
      isEmpty: () => knowledge.isEmpty?.() ?? false,
      retrieve: (message, topK) => knowledge.search(message, topK),
    };
  }
}

/** Fills in defaults and checks, once. */
export function resolveLiveKnowledgeOptions(options: LiveKnowledgeOptions): {
  readonly topK: number;
  readonly type: KnowledgeType;
} {
  const { topK = DEFAULT_CHAT_TOP_K, type = 'MEMORY' } = checkOptions(options, 'declare live chat knowledge');
  checkTopK(topK);
  if (topK === 0)
    throw new RagError(
      'RAG_AGENT_INVALID_OPTION',
      'Cannot declare live chat knowledge: "topK" is "0"; use a whole number, one or more',
      { option: 'topK' },
    );
  return { topK, type };
}

function requestOf(options: SearchOptions | undefined): Pick<SearchOptions, 'filter' | 'signal'> {
  return { filter: options?.filter, signal: options?.signal };
}
