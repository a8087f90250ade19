import type { ChatKnowledge, LiveKnowledgeBinding } from '@rag/contracts';

import { CHAT_SOURCE, CHAT_TOP_K } from '../session/chat-knowledge.js';
import type { ChatAgent, ChatAgentPart, ChatStreamer } from './chat-agent.js';

/** What one turn of a {@link ParrotAgent} waits for before its second text. */
type BeforeSecondText = (signal: AbortSignal | undefined) => Promise<void>;

/** An agent that says what it was told and what it found, and counts the turns of its conversations. */
export class ParrotAgent implements ChatAgent {
  readonly chatKnowledge: readonly ChatKnowledge[] = [
    { name: CHAT_SOURCE, type: 'MEMORY', topK: CHAT_TOP_K },
  ];
  /** How often a corpus was bound. */
  bound = 0;
  /** How often a turn was given up before its end. */
  abandoned = 0;
  beforeSecondText: BeforeSecondText = async () => undefined;
  #binding: LiveKnowledgeBinding | undefined;

  bindLiveKnowledge(binding: LiveKnowledgeBinding): void {
    this.bound += 1;
    this.#binding = binding;
  }

  async *stream(
    message: string,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): AsyncGenerator<ChatAgentPart, void, undefined> {
    const evidence = (await this.#binding?.retrieve(message, CHAT_TOP_K)) ?? [];
    let complete = false;
    try {
      yield { type: 'grounding', grounding: evidence.length > 0 ? 'grounded' : 'nothing-found', evidence };
      yield { type: 'text', text: message };
      await this.beforeSecondText(options.signal);
      yield { type: 'text', text: evidence.map(({ content }) => content).join('|') };
      yield { type: 'finish', reason: 'stop' };
      complete = true;
    } finally {
      if (!complete) this.abandoned += 1;
    }
  }

  conversation(): ChatStreamer {
    let turns = 0;
    let busy = false;
    return {
      stream: (message, options) =>
        async function* (this: ParrotAgent): AsyncGenerator<ChatAgentPart, void, undefined> {
          if (busy) throw Object.assign(new Error('busy'), { code: 'RAG_AGENT_CONVERSATION_BUSY' });
          busy = true;
          try {
            yield* this.stream(`${++turns}: ${message}`, options);
          } finally {
            busy = false;
          }
        }.call(this),
    };
  }
}

/** The texts of a turn. */
export async function textsOf(parts: AsyncIterable<ChatAgentPart>): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const part of parts) if (part.type === 'text') texts.push(part.text);
  return texts;
}
