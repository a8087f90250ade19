import { RagError } from '@rag/contracts';

import type { ChatAgent } from './chat-agent.js';

/**
 * Which session an agent belongs to: an agent holds one live corpus at a time, so that one which served two sessions would
 * answer the one from the documents of the other.
 */
export class AgentOwners {
  readonly #owners = new WeakMap<ChatAgent, WeakRef<object>>();

  /** @throws RagError `RAG_SERVER_AGENT_SHARED` for an agent that another session has or had. */
  claim(agent: ChatAgent, owner: object): void {
    const claimed = this.#owners.get(agent);
    if (claimed === undefined) this.#owners.set(agent, new WeakRef(owner));
    else if (claimed.deref() !== owner)
      throw new RagError(
        'RAG_SERVER_AGENT_SHARED',
        'Cannot chat: the option "agentFor" gave an agent that belongs to another session; make one for each session',
      );
  }
}
