import { RagError } from '@rag/contracts';

import { composePool } from '../compose.js';
import type { FileTaskPool } from '../tasks/file-task-pool.js';
import type { RagServiceOptions } from './rag-service-options.js';
import { RagService } from './rag-service.js';

/** Longest session id, in UTF-16 code units. */
export const MAX_SESSION_ID_CHARACTERS = 256;

/** What a manager may be told: the options of each session, and how many worker threads they share. */
export interface SessionManagerOptions extends RagServiceOptions {
  /** Worker threads at most, shared by all sessions. @defaultValue cores − 1, at least 1 */
  readonly poolSize?: number | undefined;
}

/**
 * Gives each session its own {@link RagService}, all over one pool of worker threads.
 *
 * Ids are ordinary strings, compared exactly. Sessions share nothing but the workers.
 *
 * @example
 * const sessions = new SessionManager();
 * const rag = sessions.getRag('my-session');
 * await sessions.removeSession('my-session');
 * await sessions.close();
 */
export class SessionManager {
  readonly #options: SessionManagerOptions;
  readonly #sessions = new Map<string, RagService>();
  #pool: FileTaskPool | undefined;
  #closed = false;

  constructor(options: SessionManagerOptions = {}) {
    for (const option of ['knowledgeBase', 'stream'] as const) {
      if (options[option] === undefined) continue;
      throw new RagError(
        'RAG_SERVER_INVALID_OPTION',
        `Cannot share the option "${option}" between sessions: they would see each other; give it to getRag`,
        { option },
      );
    }
    this.#options = options;
  }

  /** How many sessions are open. */
  get size(): number {
    return this.#sessions.size;
  }

  /** The ids of the open sessions, oldest first. */
  get sessionIds(): readonly string[] {
    return [...this.#sessions.keys()];
  }

  /**
   * The session's service; the first call makes it.
   *
   * @param options for this session alone; only the call that makes the service reads them.
   * @throws RagError `RAG_SERVER_INVALID_SESSION_ID` for a blank or overlong id, `RAG_SERVER_CLOSED`.
   */
  getRag(sessionId: string, options: RagServiceOptions = {}): RagService {
    const existing = this.#sessions.get(checkSessionId(sessionId));
    if (existing !== undefined) return existing;
    if (this.#closed) throw new RagError('RAG_SERVER_CLOSED', 'Cannot open a session: the manager is closed');
    const merged = { ...this.#options, ...options };
    const service = new RagService({ ...merged, pool: merged.pool ?? this.#sharedPool() });
    this.#sessions.set(sessionId, service);
    return service;
  }

  /** The session's service if it is open; never makes one. */
  peek(sessionId: string): RagService | undefined {
    return this.#sessions.get(sessionId);
  }

  /**
   * Removes a session and clears it; an index run that is under way commits nothing.
   *
   * @returns whether there was such a session.
   */
  async removeSession(sessionId: string): Promise<boolean> {
    const service = this.#sessions.get(sessionId);
    if (service === undefined) return false;
    this.#sessions.delete(sessionId);
    await service.close();
    return true;
  }

  /** Removes every session and ends the workers; no session can be opened any more. */
  async close(): Promise<void> {
    this.#closed = true;
    try {
      await Promise.all(this.sessionIds.map(async (id) => this.removeSession(id)));
    } finally {
      await this.#pool?.close();
    }
  }

  #sharedPool(): FileTaskPool {
    return (this.#pool ??= composePool(this.#options));
  }
}

function checkSessionId(sessionId: string): string {
  const isText = typeof (sessionId as unknown) === 'string';
  if (isText && sessionId.trim() !== '' && sessionId.length <= MAX_SESSION_ID_CHARACTERS) return sessionId;
  throw new RagError(
    'RAG_SERVER_INVALID_SESSION_ID',
    `Cannot open a session: the id must be a text of 1 to ${MAX_SESSION_ID_CHARACTERS} characters that is not blank`,
  );
}
