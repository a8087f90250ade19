import { RagError, type ChatGroundable, type LiveKnowledgeBinding } from '@rag/contracts';

import type { SearchAnswer } from '../search/search-answer.js';
import type { SessionSearchOptions } from '../search/search-options.js';

/** The name under which an agent must declare a session's corpus as chat knowledge. */
export const CHAT_SOURCE = 'session-knowledge';

/** How many results each chat turn is grounded on. */
export const CHAT_TOP_K = 5;

/**
 * Checks that an agent declares what a session can be bound to: MEMORY knowledge named {@link CHAT_SOURCE}
 * with top {@link CHAT_TOP_K}.
 *
 * @throws RagError `RAG_SERVER_CHAT_KNOWLEDGE_UNDECLARED` that says what is declared instead.
 */
export function checkChatKnowledge(agent: ChatGroundable): void {
  const declared = agent.chatKnowledge.filter(({ name }) => name === CHAT_SOURCE);
  if (declared.some(({ type, topK }) => type === 'MEMORY' && topK === CHAT_TOP_K)) return;
  const found =
    declared.map(({ type, topK }) => `${type} with top ${topK}`).join(', ') || 'nothing of that name';
  throw new RagError(
    'RAG_SERVER_CHAT_KNOWLEDGE_UNDECLARED',
    `Cannot ground the agent's chat: it must declare MEMORY chat knowledge "${CHAT_SOURCE}" with top ${CHAT_TOP_K}, it declares ${found}`,
    { name: CHAT_SOURCE, topK: CHAT_TOP_K },
  );
}

/** What a binding needs of its session. */
export interface ChatCorpus {
  readonly isEmpty: () => boolean;
  readonly generation: () => number;
  readonly search: (message: string, topK: number, options: SessionSearchOptions) => Promise<SearchAnswer>;
}

/**
 * A session's corpus as live chat knowledge; holds it and copies nothing.
 *
 * A message is not a line of a search box: what looks like an operator in it is text.
 */
export function chatBinding({ isEmpty, generation, search }: ChatCorpus): LiveKnowledgeBinding {
  return {
    name: CHAT_SOURCE,
    isEmpty,
    retrieve: async (message, topK, options) =>
      (await search(message, topK, { ...options, literal: true })).results,
    retrieveDetailed: async (message, topK, options) => {
      // Searching pins its snapshots in this turn.
      const pinned = generation();
      const { results, diagnostics } = await search(message, topK, { ...options, literal: true });
      return { results, relevance: diagnostics.relevance, generation: pinned };
    },
  };
}
