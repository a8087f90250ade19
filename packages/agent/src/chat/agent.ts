import { RagError, type ChatGroundable, type ChatKnowledge, type LiveKnowledgeBinding } from '@rag/contracts';

import { AgentBuilder } from './agent-builder.js';
import type { AgentSettings } from './agent-settings.js';
import type { ChatAnswer, ChatOptions, ChatPart } from './chat-answer.js';
import type { ChatTurn } from './chat-turn.js';
import { Conversation } from './conversation.js';
import { LIVE_KNOWLEDGE_TIMEOUT_MS, type AskedKnowledge } from './retrieve-knowledge.js';
import { invalidOption } from './agent-errors.js';
import { answerOf, runTurn } from './run-turn.js';

/**
 * Answers messages from knowledge, with citations that are checked.
 *
 * Each turn retrieves for the user's own message, puts what was found in a fence before it, unchanged, and streams the
 * model's answer. Where nothing was found, or retrieval or rendering fails, the model gets the message as it is: a
 * broken index does not cost an answer, and `grounding` says so. `chat` and `stream` remember nothing; a
 * {@link conversation} does. Turns may overlap: each keeps the bindings that there were when it started.
 *
 * @example
 * declare const knowledgeBase: KnowledgeBase;
 * const agent = Agent.builder()
 *   .liveChatKnowledge('manual', ChatKnowledgeBinding.live(knowledgeBase))
 *   .build();
 * const { text, citations } = await agent.chat('How long do entries live?');
 */
export class Agent implements ChatGroundable {
  readonly chatKnowledge: readonly ChatKnowledge[];
  readonly #settings: AgentSettings;
  #live: ReadonlyMap<string, LiveKnowledgeBinding>;

  /** Made by {@link builder}. */
  constructor(settings: AgentSettings) {
    this.#settings = settings;
    this.chatKnowledge = Object.freeze(
      settings.knowledge.map(({ name, type, topK }) => Object.freeze({ name, type, topK })),
    );
    this.#live = new Map(
      settings.knowledge.flatMap(({ name, live }) => (live === undefined ? [] : [[name, live] as const])),
    );
  }

  /** A builder for everything that an agent is made of. */
  static builder(): AgentBuilder {
    return new AgentBuilder((settings) => new Agent(settings));
  }

  /**
   * Answers one message.
   *
   * @throws RagError `RAG_AGENT_INVALID_MESSAGE`, `RAG_AGENT_INVALID_OPTION`, `RAG_AGENT_BUDGET_EXCEEDED` where
   *   instructions and message alone exceed the budget, `RAG_AGENT_MODEL_FAILED` with the cause; the signal's reason.
   */
  async chat(message: string, options: ChatOptions = {}): Promise<ChatAnswer> {
    return answerOf(this.#start([], message, options));
  }

  /**
   * Answers one message, part by part. What goes wrong is thrown after the parts that came; a caller that stops reading ends
   * the model's work.
   *
   * @throws what {@link chat} throws.
   */
  async *stream(message: string, options: ChatOptions = {}): AsyncGenerator<ChatPart, void, void> {
    yield* this.#start([], message, options);
  }

  /** A new conversation, which remembers its turns. */
  conversation(): Conversation {
    return new Conversation(
      (turns, message, options) => this.#start(turns, message, options),
      this.#settings.budget,
    );
  }

  /**
   * Grounds every later turn on a corpus, in place of the one that was bound under its name.
   *
   * @throws RagError `RAG_AGENT_LIVE_KNOWLEDGE_UNDECLARED` for a name that is not declared as live chat knowledge;
   *   `RAG_AGENT_INVALID_OPTION` for what cannot be asked.
   */
  bindLiveKnowledge(binding: LiveKnowledgeBinding): void {
    const given = binding as LiveKnowledgeBinding | null | undefined;
    const name = typeof given?.name === 'string' ? given.name : typeof given?.name;
    const live = this.#settings.knowledge.filter(({ declared }) => declared === undefined);
    if (!live.some((one) => one.name === name)) {
      const names = live.map((one) => one.name);
      throw new RagError(
        'RAG_AGENT_LIVE_KNOWLEDGE_UNDECLARED',
        `Cannot bind live knowledge "${name}": the agent declares "${names.join('", "')}" as live; declare it with liveChatKnowledge("${name}", { topK })`,
        { name, declared: names },
      );
    }
    if (typeof given?.retrieve !== 'function')
      throw invalidOption('binding', given, 'give one with a method "retrieve"');
    this.#live = new Map([...this.#live, [name, binding]]);
  }

  /** Closes the engines of declared knowledge; live corpora belong to whoever bound them. Calling it again is harmless. */
  async close(): Promise<void> {
    await Promise.all(this.#settings.knowledge.map(async ({ declared }) => declared?.close()));
  }

  async *#start(
    turns: readonly ChatTurn[],
    message: string,
    options: ChatOptions,
  ): AsyncGenerator<ChatPart, ChatAnswer, void> {
    return yield* runTurn({ settings: this.#settings, asked: this.#asked(), turns }, message, options);
  }

  #asked(): readonly AskedKnowledge[] {
    return this.#settings.knowledge.map(({ name, topK, declared }) => ({
      name,
      topK,
      binding: declared?.binding ?? this.#live.get(name),
      // Declared sources are loaded when they are first asked, under time limits of their own.
      timeoutMs: declared === undefined ? LIVE_KNOWLEDGE_TIMEOUT_MS : Infinity,
    }));
  }
}
