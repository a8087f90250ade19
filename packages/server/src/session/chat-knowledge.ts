import { RagError, type ChatGroundable } from '@rag/contracts';

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
