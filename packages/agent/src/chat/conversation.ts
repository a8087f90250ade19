import { RagError } from '@rag/contracts';

import type { ChatAnswer, ChatOptions, ChatPart } from './chat-answer.js';
import type { ChatTurn } from './chat-turn.js';
import { answerOf } from './run-turn.js';
import type { TokenBudget } from './token-budget.js';

/** Starts a turn of an agent with the turns before it. */
export type StartTurn = (
  turns: readonly ChatTurn[],
  message: string,
  options: ChatOptions,
) => AsyncGenerator<ChatPart, ChatAnswer, void>;

/**
 * A conversation with an agent: its turns go into the prompts of later ones, the newest first, as far as the budget
 * reaches; older ones are forgotten.
 *
 * A turn is added when its answer is complete: one that failed, was aborted, was not read to its end or was answered
 * with nothing but white space leaves no trace. What is kept is the user's own message and the answer, never the fenced prompt: evidence is retrieved anew at
 * each turn, for that turn's message alone. One turn at a time: a second one while the first is under way is refused.
 *
 * @example
 * declare const agent: Agent;
 * const conversation = agent.conversation();
 * await conversation.chat('How long do entries live?');
 * conversation.turns.length; // 1
 */
export class Conversation {
  readonly #start: StartTurn;
  readonly #budget: TokenBudget;
  #turns: readonly ChatTurn[] = [];
  /** The turn that is under way. */
  #current: symbol | undefined;

  /** Made by `Agent.conversation()`. */
  constructor(start: StartTurn, budget: TokenBudget) {
    this.#start = start;
    this.#budget = budget;
  }

  /** What was said so far, oldest first. */
  get turns(): readonly ChatTurn[] {
    return this.#turns;
  }

  /**
   * Says something and waits for the answer.
   *
   * @throws what `Agent.chat` throws; RagError `RAG_AGENT_CONVERSATION_BUSY` while another turn is under way.
   */
  async chat(message: string, options: ChatOptions = {}): Promise<ChatAnswer> {
    return answerOf(this.#run(message, options));
  }

  /** The same, part by part; the turn counts once its last part was read. */
  async *stream(message: string, options: ChatOptions = {}): AsyncGenerator<ChatPart, void, void> {
    yield* this.#run(message, options);
  }

  /**
   * Forgets what was said. A turn that is under way, or was left without being read to its end, is not added any more and
   * does not keep others waiting.
   */
  clear(): void {
    this.#turns = [];
    this.#current = undefined;
  }

  async *#run(message: string, options: ChatOptions): AsyncGenerator<ChatPart, ChatAnswer, void> {
    if (this.#current !== undefined)
      throw new RagError(
        'RAG_AGENT_CONVERSATION_BUSY',
        'Cannot chat: another turn of this conversation is under way; read it to its end, clear() the conversation or use another one',
      );
    const current = Symbol('turn');
    this.#current = current;
    try {
      const answer = yield* this.#start(this.#turns, message, options);
      // An empty answer is nothing that was said: models refuse a prompt that has one, or take it for an example.
      if (this.#current === current && answer.text.trim() !== '')
        this.#turns = this.#kept([...this.#turns, { message, answer: answer.text }]);
      return answer;
    } finally {
      if (this.#current === current) this.#current = undefined;
    }
  }

  /** Turns that no prompt can hold any more are not kept: a conversation does not grow without end. */
  #kept(turns: readonly ChatTurn[]): readonly ChatTurn[] {
    const { tokenBudget, countTokens } = this.#budget;
    let tokens = 0;
    let first = turns.length;
    while (first > 0) {
      const { message, answer } = turns[first - 1]!;
      tokens += countTokens(message) + countTokens(answer);
      if (tokens > tokenBudget) break;
      first--;
    }
    return turns.slice(first);
  }
}
