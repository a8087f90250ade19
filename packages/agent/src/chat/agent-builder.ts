import {
  guardEventSink,
  ignoreEvents,
  systemClock,
  type Clock,
  type EventSink,
  type KnowledgeSource,
  type LanguageModel,
  type Retrieval,
} from '@rag/contracts';
import type { TokenCounter } from '@rag/fusion';

import { resolveKnowledgeEnvironment, type KnowledgeEnvironment } from '../binding/knowledge-environment.js';
import { openKnowledge } from '../binding/open-knowledge.js';
import { ExtractiveModel } from '../model/extractive-model.js';
import { declaredTwice } from './agent-errors.js';
import type { AgentSettings } from './agent-settings.js';
import { checkSettings } from './check-settings.js';
import type { Agent } from './agent.js';
import type { ChatKnowledgeBinding, LiveKnowledgeOptions } from './chat-knowledge-binding.js';
import type { KnowledgeOpener } from './declared-knowledge.js';
import { resolveFenceSettings, type AgentFenceOptions } from './fence-settings.js';
import { checkMaxOutputTokens } from './run-turn.js';
import { settleKnowledge, type KnowledgeDeclaration } from './settle-knowledge.js';
import { resolveTokenBudget, type TokenBudgetOptions } from './token-budget.js';

interface SingleSettings {
  readonly model: LanguageModel;
  readonly instructions: string;
  readonly retrieval: Retrieval;
  readonly tokenBudget: TokenBudgetOptions;
  readonly fence: AgentFenceOptions;
  readonly maxOutputTokens: number;
  readonly clock: Clock;
  readonly events: EventSink;
  readonly environment: KnowledgeEnvironment;
  readonly openKnowledge: KnowledgeOpener;
}

/**
 * Collects what an {@link Agent} is made of; each call returns the builder, and {@link build} checks it all.
 *
 * Knowledge comes in two ways. A source that can be declared, such as a folder: `addKnowledgeSource`, `retrieval`, and
 * `chatKnowledge` with its name. A corpus that the application owns and keeps changing: `liveChatKnowledge`.
 *
 * @example
 * const builder = Agent.builder()
 *   .instructions('Answer in one paragraph.')
 *   .liveChatKnowledge('session-knowledge', { topK: 5 });
 * const agent = builder.build();
 */
export class AgentBuilder {
  readonly #create: (settings: AgentSettings) => Agent;
  readonly #single = new Map<keyof SingleSettings, SingleSettings[keyof SingleSettings]>();
  readonly #twice = new Set<keyof SingleSettings>();
  readonly #sources: KnowledgeSource[] = [];
  readonly #declarations: KnowledgeDeclaration[] = [];

  /** Made by `Agent.builder()`. */
  constructor(create: (settings: AgentSettings) => Agent) {
    this.#create = create;
  }

  /** Who answers. Absent: an `ExtractiveModel`, which needs no key and no network. */
  model(model: LanguageModel): this {
    return this.#set('model', model);
  }

  /** What the model is told before everything else. Absent: nothing of one's own. */
  instructions(text: string): this {
    return this.#set('instructions', text);
  }

  /** Declares where knowledge comes from; may come several times, each source with a name of its own. */
  addKnowledgeSource(source: KnowledgeSource): this {
    this.#sources.push(Object.freeze({ ...source }));
    return this;
  }

  /** How declared sources are searched. Absent: the defaults of {@link Retrieval}. */
  retrieval(retrieval: Retrieval): this {
    return this.#set('retrieval', copyOf(retrieval));
  }

  /** Grounds chat on a declared source, by its exact name. */
  chatKnowledge(name: string): this {
    this.#declarations.push({ name, kind: 'source' });
    return this;
  }

  /**
   * Grounds chat on a live corpus: `ChatKnowledgeBinding.live(…)`, or only what is to be bound later with
   * `bindLiveKnowledge`, as a session's `attachChatTo` does.
   */
  liveChatKnowledge(name: string, knowledge: ChatKnowledgeBinding | LiveKnowledgeOptions): this {
    this.#declarations.push({ name, kind: 'live', knowledge });
    return this;
  }

  /** How many tokens a prompt has at most, a whole number ≥ 1, and who counts them. @defaultValue 8,000 */
  tokenBudget(tokens: number, countTokens?: TokenCounter): this {
    return this.#set('tokenBudget', { tokenBudget: tokens, countTokens });
  }

  /** How evidence is fenced. */
  fence(options: AgentFenceOptions): this {
    return this.#set('fence', options);
  }

  /** How many tokens an answer has at most, a whole number ≥ 1. Absent: the model's own limit. */
  maxOutputTokens(tokens: number): this {
    return this.#set('maxOutputTokens', tokens);
  }

  /** Measures durations. @defaultValue `systemClock` */
  clock(clock: Clock): this {
    return this.#set('clock', clock);
  }

  /** Hears `agent.answered`, `agent.retrieval-failed` and `agent.knowledge-unbound`. @defaultValue `ignoreEvents` */
  events(events: EventSink): this {
    return this.#set('events', events);
  }

  /**
   * What declared sources are loaded, indexed and searched with: loaders, an embedding function, a vector store, … Clock and
   * events are those of the agent unless it has its own.
   */
  environment(environment: KnowledgeEnvironment): this {
    return this.#set('environment', copyOf(environment));
  }

  /** Opens declared sources at the first turn that asks them, in place of the function `openKnowledge`. */
  openKnowledge(open: KnowledgeOpener): this {
    return this.#set('openKnowledge', open);
  }

  /**
   * Makes the agent of copies of all that was said so far; the builder can be used again.
   *
   * @throws RagError `RAG_AGENT_UNKNOWN_CHAT_KNOWLEDGE` for chat knowledge that is no enabled source;
   *   `RAG_AGENT_DECLARED_TWICE` for a setting, a source or a chat knowledge that is there twice;
   *   `RAG_AGENT_KNOWLEDGE_NOT_SEARCHED` where the retrieval leaves it out; `RAG_AGENT_INVALID_OPTION`;
   *   `RAG_PROMPT_FENCE_INVALID_OPTIONS`.
   */
  build(): Agent {
    checkSettings(this.#single);
    for (const name of this.#twice)
      throw declaredTwice('the setting', name, `call "${name}" once, or use a builder of its own`);
    const clock = this.#get('clock') ?? systemClock;
    const events = guardEventSink(this.#get('events') ?? ignoreEvents);
    const environment = { clock, events, ...this.#get('environment') };
    // What cannot be used is an error of the agent, not of its first turn.
    resolveKnowledgeEnvironment(environment);
    const maxOutputTokens = this.#get('maxOutputTokens');
    checkMaxOutputTokens(maxOutputTokens);
    return this.#create({
      model: this.#get('model') ?? new ExtractiveModel(),
      instructions: this.#get('instructions') ?? '',
      knowledge: settleKnowledge({
        sources: [...this.#sources],
        retrieval: this.#get('retrieval') ?? {},
        declarations: [...this.#declarations],
        open: this.#get('openKnowledge') ?? openKnowledge,
        environment,
      }),
      budget: resolveTokenBudget(this.#get('tokenBudget')),
      fence: resolveFenceSettings(this.#get('fence')),
      maxOutputTokens,
      clock,
      events,
    });
  }

  #set<Name extends keyof SingleSettings>(name: Name, value: SingleSettings[Name]): this {
    if (this.#single.has(name)) this.#twice.add(name);
    this.#single.set(name, value);
    return this;
  }

  #get<Name extends keyof SingleSettings>(name: Name): SingleSettings[Name] | undefined {
    return this.#single.get(name) as SingleSettings[Name] | undefined;
  }
}

/** A copy of an object; anything else as it is, for {@link checkSettings} to refuse. */
function copyOf<T>(value: T): T {
  return typeof value === 'object' && value !== null ? Object.freeze({ ...value }) : value;
}
