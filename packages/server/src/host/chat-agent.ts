import type { ChatGroundable, Relevance, SearchResult } from '@rag/contracts';

/** A place that an answer cites, and what it is worth when compared with the evidence. */
export interface ChatCitation {
  /** As written in the answer. */
  readonly raw: string;
  readonly source: string;
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
  readonly status: 'supported' | 'repaired' | 'unsupported';
  /** The corrected place, where there is one. */
  readonly verified?:
    | {
        readonly source: string;
        readonly startLine?: number | undefined;
        readonly endLine?: number | undefined;
      }
    | undefined;
}

/** A piece of a chat answer: one `grounding` first, then texts, the `citations` of the whole, and one `finish`. */
export type ChatAgentPart =
  | {
      readonly type: 'grounding';
      readonly grounding: string;
      readonly evidence: readonly SearchResult[];
      readonly relevance?: Relevance | undefined;
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citations'; readonly citations: readonly ChatCitation[] }
  | {
      readonly type: 'finish';
      readonly reason: string;
      readonly usage?:
        { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined } | undefined;
    };

/** A turn of an agent, streamed. */
export interface ChatStreamer {
  /** Rejects with what went wrong after the parts that came, or with the signal's reason. */
  stream(
    message: string,
    options?: { readonly signal?: AbortSignal | undefined },
  ): AsyncIterable<ChatAgentPart>;
}

/**
 * What a server needs of an agent to chat: `Agent` of `@rag/agent` is one.
 *
 * Laws: it declares MEMORY chat knowledge named `session-knowledge` with top 5, so that a session can ground it; turns of
 * `stream` remember nothing and may overlap; a `conversation` remembers its own turns, one at a time.
 */
export interface ChatAgent extends ChatGroundable, ChatStreamer {
  conversation?(): ChatStreamer;
}
