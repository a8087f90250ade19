import { Document, SearchResult, type ChatKnowledge, type LiveKnowledgeBinding } from '@rag/contracts';

import type { ChatAgent, ChatAgentPart } from '../host/chat-agent.js';
import { CHAT_SOURCE, CHAT_TOP_K } from '../session/chat-knowledge.js';

/** An agent that says what it is told to say. */
export class ScriptedAgent implements ChatAgent {
  readonly chatKnowledge: readonly ChatKnowledge[] = [
    { name: CHAT_SOURCE, type: 'MEMORY', topK: CHAT_TOP_K },
  ];
  readonly bindings: LiveKnowledgeBinding[] = [];
  /** The signals of its turns, as they were given. */
  readonly signals: AbortSignal[] = [];
  readonly #say: (signal: AbortSignal) => AsyncIterable<ChatAgentPart>;

  constructor(say: (signal: AbortSignal) => AsyncIterable<ChatAgentPart>) {
    this.#say = say;
  }

  bindLiveKnowledge(binding: LiveKnowledgeBinding): void {
    this.bindings.push(binding);
  }

  stream(
    _message: string,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): AsyncIterable<ChatAgentPart> {
    const given = signal ?? new AbortController().signal;
    this.signals.push(given);
    return this.#say(given);
  }
}

/** The parts of a whole turn. */
export async function* wholeTurn(): AsyncGenerator<ChatAgentPart, void, undefined> {
  const evidence = [new SearchResult(new Document({ id: 'a.md#0', content: 'Friday' }), 0.5)];
  yield await Promise.resolve({ type: 'grounding', grounding: 'memory', evidence } as const);
  yield { type: 'text', text: 'On Fri' };
  yield { type: 'text', text: 'day\n\nevent: forged' };
  yield {
    type: 'citations',
    citations: [{ raw: '[a.md:1]', source: 'a.md', startLine: 1, status: 'supported' }],
  };
  yield { type: 'finish', reason: 'stop', usage: { inputTokens: 3, outputTokens: 2 } };
}

/** A first text, then nothing until the turn is ended. */
export async function* endlessTurn(signal: AbortSignal): AsyncGenerator<ChatAgentPart, void, undefined> {
  yield { type: 'text', text: 'well' };
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}
