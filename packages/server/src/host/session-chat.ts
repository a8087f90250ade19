import { RagError, untilAborted, type Awaitable } from '@rag/contracts';

import type { RagService } from '../session/rag-service.js';
import type { AgentOwners } from './agent-owners.js';
import type { ChatAgent, ChatAgentPart, ChatStreamer } from './chat-agent.js';
import { chatUnavailable, invalidOption } from './host-errors.js';
import type { ChatRequest } from './hosted-session.js';

/** The longest name of a conversation, in UTF-16 code units. */
const MAX_CONVERSATION_CHARACTERS = 256;

/** What the chat of a session works with. */
export interface SessionChatOptions {
  readonly service: RagService;
  readonly makeAgent: (() => Awaitable<ChatAgent>) | undefined;
  /** No agent serves two sessions. */
  readonly owners: AgentOwners;
  readonly maxConversations: number;
  /** Aborts when the session ends, with the error of a session that is not there. */
  readonly lifetime: AbortSignal;
}

/** A conversation and how many of its turns are under way. */
interface Conversation {
  readonly streamer: ChatStreamer;
  turns: number;
}

/** The agent of one session, made at its first chat, and the conversations that it remembers. */
export class SessionChat {
  readonly #options: SessionChatOptions;
  /** The one that was used longest ago first. */
  readonly #conversations = new Map<string, Conversation>();
  #agent: Promise<ChatAgent> | undefined;

  constructor(options: SessionChatOptions) {
    this.#options = options;
  }

  /** How many conversations are remembered. */
  get size(): number {
    return this.#conversations.size;
  }

  /** Forgets all conversations; turns that are under way go on. */
  forget(): void {
    this.#conversations.clear();
  }

  async *stream({
    message,
    conversation,
    signal,
  }: ChatRequest): AsyncGenerator<ChatAgentPart, void, undefined> {
    const { service, lifetime } = this.#options;
    checkRequest(message, conversation);
    const until = signal === undefined ? lifetime : AbortSignal.any([signal, lifetime]);
    const agent = await untilAborted(this.#agentOnce(), until);
    service.attachChatTo(agent);
    if (conversation === undefined) {
      yield* readUntil(agent.stream(message, { signal: until }), until);
      return;
    }
    const turn = this.#enter(conversation, agent);
    try {
      yield* readUntil(turn.streamer.stream(message, { signal: until }), until);
    } finally {
      turn.turns -= 1;
    }
  }

  /** One call for all that wait; one that failed is not kept. */
  async #agentOnce(): Promise<ChatAgent> {
    this.#agent ??= this.#make().catch((error: unknown) => {
      this.#agent = undefined;
      throw error;
    });
    return this.#agent;
  }

  async #make(): Promise<ChatAgent> {
    const { makeAgent, owners } = this.#options;
    if (makeAgent === undefined)
      throw chatUnavailable('the server has no agent; give it the option "agentFor"');
    const agent = await makeAgent();
    owners.claim(agent, this);
    return agent;
  }

  #enter(name: string, agent: ChatAgent): Conversation {
    const known = this.#conversations.get(name);
    const found = known ?? this.#open(agent);
    this.#conversations.delete(name);
    this.#conversations.set(name, found);
    found.turns += 1;
    return found;
  }

  #open(agent: ChatAgent): Conversation {
    if (agent.conversation === undefined)
      throw chatUnavailable('the agent of the server remembers no conversations; leave "conversation" out');
    const streamer = agent.conversation();
    while (this.#conversations.size >= this.#options.maxConversations) {
      // One with a turn under way is in use: forgetting it would let a second turn begin beside the first.
      const oldest = [...this.#conversations].find(([, { turns }]) => turns === 0);
      if (oldest === undefined) throw tooManyConversations(this.#options.maxConversations);
      this.#conversations.delete(oldest[0]);
    }
    return { streamer, turns: 0 };
  }
}

function tooManyConversations(limit: number): RagError {
  return new RagError(
    'RAG_SERVER_LIMIT_EXCEEDED',
    `Cannot chat: the limit "maxConversationsPerSession" of ${limit} is reached, and a turn of each is under way; wait for one to end`,
    { cap: 'maxConversationsPerSession', limit, scope: 'session' },
  );
}

/** Reads parts until the signal aborts, also from a source that does not look at it. */
async function* readUntil(
  parts: AsyncIterable<ChatAgentPart>,
  signal: AbortSignal,
): AsyncGenerator<ChatAgentPart, void, undefined> {
  const iterator = parts[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        finished = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // Not waited for: a source that hangs would hold its reader.
    if (!finished) (async () => iterator.return?.())().catch(() => undefined);
  }
}

function checkRequest(message: unknown, conversation: unknown): void {
  if (typeof message !== 'string' || message.trim() === '')
    throw invalidOption('chat', 'the message', 'is no text or blank; say something');
  if (conversation === undefined) return;
  const named = typeof conversation === 'string' && conversation.trim() !== '';
  if (!named || conversation.length > MAX_CONVERSATION_CHARACTERS)
    throw invalidOption(
      'chat',
      'the name of the conversation',
      `is blank, no text or over ${MAX_CONVERSATION_CHARACTERS} characters; choose another or leave it out`,
    );
}
