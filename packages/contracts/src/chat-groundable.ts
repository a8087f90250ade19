import type { Awaitable } from './awaitable.js';
import type { SearchOptions } from './ranked-stream.js';
import type { RetrievedKnowledge } from './retrieval.js';
import type { SearchResult } from './search-result.js';

/** Where declared knowledge comes from. */
export type KnowledgeType = 'FILE' | 'DATABASE' | 'URL' | 'MEMORY';

/** Knowledge that an agent says its chat is grounded on. */
export interface ChatKnowledge {
  readonly name: string;
  readonly type: KnowledgeType;
  /** How many results each turn is grounded on. */
  readonly topK: number;
}

/**
 * A live corpus that grounds chat: asked anew for every user message, so later documents are seen.
 *
 * It holds the corpus and never copies it.
 */
export interface LiveKnowledgeBinding {
  /** The name under which the agent declared it. */
  readonly name: string;
  isEmpty(): Awaitable<boolean>;
  /** The evidence for the user's own message, never for a rewritten prompt. */
  retrieve(message: string, topK: number, options?: SearchOptions): Awaitable<readonly SearchResult[]>;
  /** The same with what is known of it: whether it is to the point, and of which generation. */
  retrieveDetailed?(message: string, topK: number, options?: SearchOptions): Awaitable<RetrievedKnowledge>;
}

/**
 * What grounding needs of an agent: what it declares, and a place to put a live corpus.
 *
 * Law: after `bindLiveKnowledge` each chat turn retrieves from the binding; binding the same name again
 * replaces the earlier binding.
 */
export interface ChatGroundable {
  /** The agent's declared chat knowledge; empty where it declares none. */
  readonly chatKnowledge: readonly ChatKnowledge[];
  /** Grounds every later turn on this corpus. */
  bindLiveKnowledge(binding: LiveKnowledgeBinding): void;
}
