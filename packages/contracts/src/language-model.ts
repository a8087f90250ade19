import type { Relevance } from './relevance.js';
import type { SearchResult } from './search-result.js';

/** Who speaks in a {@link ChatMessage}. */
export type ChatRole = 'system' | 'user' | 'assistant';

/** One message of a conversation. */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly content: string;
}

/**
 * What a request is grounded on, beside the fenced prompt that says the same to a model that reads: for models that
 * take evidence as data, such as an extractive one.
 */
export interface Grounding {
  /** The user's own words. */
  readonly message: string;
  /** Best first; as in the prompt. */
  readonly evidence: readonly SearchResult[];
  /** Whether the evidence is of any use, where that is known. */
  readonly relevance?: Relevance | undefined;
}

/** One call of a {@link LanguageModel}. */
export interface LanguageModelRequest {
  /** Oldest first; the last is what is to be answered. */
  readonly messages: readonly ChatMessage[];
  readonly grounding?: Grounding | undefined;
  /** A whole number ≥ 1; the model's own limit where absent. */
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Why a model stopped. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

/** Tokens by the model's own count; whole numbers ≥ 0, absent where it does not say. */
export interface TokenUsage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

/** A piece of an answer as it comes. */
export type LanguageModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'finish'; readonly reason: FinishReason; readonly usage?: TokenUsage | undefined };

/**
 * Answers a conversation, piece by piece.
 *
 * Laws: the texts in order are the answer; one `finish` comes last and nothing after it; what goes wrong rejects the
 * iteration, whatever came before it; an abort rejects with the signal's reason and ends the work; so does a caller
 * that stops iterating. Calls are independent and may overlap.
 */
export interface LanguageModel {
  /** Shown in diagnostics; names the model. */
  readonly id: string;
  stream(request: LanguageModelRequest): AsyncIterable<LanguageModelPart>;
}
