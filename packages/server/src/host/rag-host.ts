import type { Awaitable, Clock, EventSink } from '@rag/contracts';

import type { SessionManagerOptions } from '../session/session-manager.js';
import type { Caller } from './caller.js';
import type { ChatAgent } from './chat-agent.js';
import type { HostLimits } from './host-limits.js';
import type { HostedSession, Page, PageRequest, SessionInfo } from './hosted-session.js';

/** What a host may be told. */
export interface RagHostOptions {
  /** Options of each session. @defaultValue `IngestLimits.workspace()` and `negation: 'git'`, as the command line; 256 cached answers */
  readonly sessions?: SessionManagerOptions | undefined;
  /**
   * Folders that may be indexed, with what is below them; absolute or relative to `startFolder`. None set means the start
   * folder only, never everything.
   */
  readonly roots?: readonly string[] | undefined;
  /** @defaultValue the working directory at the time of the call */
  readonly startFolder?: string | undefined;
  readonly limits?: Partial<HostLimits> | undefined;
  /** Makes the agent of a session, at its first chat. @defaultValue none: chat is unavailable */
  readonly agentFor?: ((session: SessionInfo) => Awaitable<ChatAgent>) | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
  /** Makes ids of sessions and runs that nobody can guess. @defaultValue `crypto.randomUUID` */
  readonly newId?: (() => string) | undefined;
  /** `server.session-opened`, `server.session-ended` with its reason, `server.index-run` with its outcome. */
  readonly events?: EventSink | undefined;
}

/** Counts of a host, for metrics. */
export interface HostStats {
  readonly sessions: number;
  readonly chunks: number;
  readonly documents: number;
  readonly documentBytes: number;
  readonly indexRuns: number;
}

/**
 * The sessions of many callers, apart from each other and within caps: what HTTP, WebSocket and MCP have in common.
 *
 * Laws: ids are names within a caller, so that a foreign id and one that never was are the same thing; a session that
 * has not been used for `idleTtlMs` ends and its memory is freed, at the next {@link sweep} or at the next call that meets it.
 *
 * @example
 * declare const host: RagHost;
 * const session = host.openSession(LOCAL_CALLER, 'notes');
 * await session.addDocument('Deploys run on Friday');
 */
export interface RagHost {
  /** The folders that may be indexed, with every link resolved. */
  readonly roots: readonly string[];
  /**
   * Opens a session; one that is open under this id is given back.
   *
   * @param id letters, digits, `.`, `_`, `-`, 1 to 128 of them; made where absent.
   * @throws RagError `RAG_SERVER_INVALID_SESSION_ID`, `RAG_SERVER_LIMIT_EXCEEDED`, `RAG_SERVER_CLOSED`.
   */
  openSession(caller: Caller, id?: string): HostedSession;
  /** @throws RagError `RAG_SERVER_SESSION_UNKNOWN`; nothing is made. */
  session(caller: Caller, id: string): HostedSession;
  hasSession(caller: Caller, id: string): boolean;
  /** Oldest first. Not a use of the sessions. @throws RagError `RAG_SERVER_INVALID_CURSOR`. */
  listSessions(caller: Caller, page?: PageRequest): Page<SessionInfo>;
  /** @returns whether there was one. */
  removeSession(caller: Caller, id: string): Promise<boolean>;
  /** Ends the sessions whose time is over. @returns how many. */
  sweep(): Promise<number>;
  stats(): HostStats;
  /** Ends everything: runs are cancelled, sessions removed, workers ended. Calling it again is harmless. */
  close(): Promise<void>;
}
