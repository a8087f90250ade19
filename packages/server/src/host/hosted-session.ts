import type { Document, MetadataValue } from '@rag/contracts';

import type { ExplainOptions, SearchExplanation } from '../explain/search-explanation.js';
import type { PromptAnswer } from '../search/build-prompt.js';
import type { SearchAnswer } from '../search/search-answer.js';
import type { SessionSearchOptions } from '../search/search-options.js';
import type { DocumentInfo } from '../session/document-info.js';
import type { IndexStatus } from '../session/index-status.js';
import type { ChatAgentPart } from './chat-agent.js';
import type { IndexRequest, IndexRun } from './index-run.js';

/** What a server tells about a session. */
export interface SessionInfo {
  readonly id: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  /** When it ends if nobody uses it until then. */
  readonly expiresAtMs: number;
}

/** A part of a list, and where the next one begins. */
export interface Page<T> {
  readonly items: readonly T[];
  /** What to ask with for the next part; absent at the end. */
  readonly nextCursor?: string | undefined;
}

/** Which part of a list is asked for. */
export interface PageRequest {
  /** A whole number from 1 to 1,000. @defaultValue 100 */
  readonly limit?: number | undefined;
  /** From the part before. */
  readonly cursor?: string | undefined;
}

/** One chat turn. */
export interface ChatRequest {
  readonly message: string;
  /** A name of the caller's choice; turns of one conversation are remembered by it. Absent: remembers nothing. */
  readonly conversation?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One session of one caller, with the caps of its server.
 *
 * Laws: every call counts as a use of the session; once it has ended (removed, expired, server closed) every call rejects
 * with `RAG_SERVER_SESSION_UNKNOWN`, as for an id that never was; searches never wait for index runs; no error tells of a path
 * outside of the root that the caller named.
 */
export interface HostedSession {
  readonly id: string;
  info(): SessionInfo;
  /** `indexedPath` is the folder as the caller named it; no link is told of. */
  status(): IndexStatus;

  /**
   * Starts an index run; returns once its root was found to be allowed.
   *
   * @throws RagError `RAG_SERVER_ROOT_REFUSED` for a root outside of the allowed ones, not there or no folder (one answer
   *   for all three), `RAG_SERVER_INDEX_BUSY` while another run of the session is under way, `RAG_SERVER_LIMIT_EXCEEDED`.
   */
  startIndex(request: IndexRequest): Promise<IndexRun>;
  /** The runs, newest first: the one under way and the last few that ended. */
  indexRuns(): readonly IndexRun[];
  /** @throws RagError `RAG_SERVER_RUN_UNKNOWN`. */
  indexRun(id: string): IndexRun;

  search(query: string, topK?: number, options?: SessionSearchOptions): Promise<SearchAnswer>;
  explain(query: string, options?: ExplainOptions): Promise<SearchExplanation>;
  prompt(query: string, topK?: number, options?: SessionSearchOptions): Promise<PromptAnswer>;

  /** @throws RagError `RAG_SERVER_LIMIT_EXCEEDED`, and what `RagService.addDocument` throws. */
  addDocument(
    content: string,
    metadata?: Readonly<Record<string, MetadataValue>>,
    options?: { readonly id?: string | undefined },
  ): Promise<string>;
  /** Those that were added by hand, oldest first. @throws RagError `RAG_SERVER_INVALID_CURSOR`. */
  listDocuments(page?: PageRequest): Promise<Page<DocumentInfo>>;
  getDocument(id: string): Promise<Document | undefined>;
  removeDocument(id: string): Promise<boolean>;
  /** Removes those that were added by hand, one after the other; others have their turn meanwhile. @returns how many. */
  removeAddedDocuments(): Promise<number>;
  /** Empties the session: documents, files, status, conversations. A run under way is cancelled first. */
  clear(): Promise<void>;

  /**
   * Streams one turn, grounded on this session: `attachChatTo` is called before it. The session is in use until the turn was
   * read to its end or its reader called `return`, as `for await` does.
   *
   * @throws RagError `RAG_SERVER_CHAT_UNAVAILABLE` where the server has no agent, or one without conversations is asked for
   *   one; `RAG_SERVER_AGENT_SHARED` where `agentFor` gave the agent of another session; what the agent throws.
   */
  chat(request: ChatRequest): AsyncIterable<ChatAgentPart>;
}
