import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';
import type { Caller } from '@rag/server';

import { refuse, sessionNotFound } from './json-rpc-response.js';
import type { ResolvedMcpMountOptions } from './mcp-options.js';
import { trackBody } from './track-body.js';

/** What the sessions of the protocol need. */
export interface McpSessionsParts {
  readonly options: ResolvedMcpMountOptions;
  readonly makeServer: (caller: Caller) => McpServer;
}

interface OpenSession {
  readonly caller: Caller;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
  /** Requests and streams that are under way. */
  active: number;
  lastUsedMs: number;
}

/**
 * The sessions that clients of the 2025 revisions of the protocol begin with `initialize`.
 *
 * Laws: a session is its caller's, for anybody else it is not there; one that nobody used for the time of the options is gone
 * at the next request of anybody; there are never more than the caps say, and no caller can end another's.
 */
export class McpSessions {
  readonly #parts: McpSessionsParts;
  /** By id, the one used longest ago first. */
  readonly #sessions = new Map<string, OpenSession>();

  constructor(parts: McpSessionsParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Ends the sessions whose time is over. */
  async sweep(): Promise<void> {
    const { clock, sessionIdleMs } = this.#parts.options;
    const latestMs = clock.now() - sessionIdleMs;
    const over = [...this.#sessions].filter(
      ([, { active, lastUsedMs }]) => active === 0 && lastUsedMs <= latestMs,
    );
    await Promise.all(over.map(async ([id]) => this.#end(id)));
  }

  /** Answers a request within the session that it names; `initialize` without one begins one. */
  async handle(request: Request, caller: Caller, message: object | undefined): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const session = this.#sessions.get(id);
      if (session?.caller.id !== caller.id) return sessionNotFound();
      return this.#answer(id, session, request, message);
    }
    if (message !== undefined && 'method' in message && message.method === 'initialize')
      return this.#begin(request, caller, message);
    return refuse(400, -32_000, 'The header Mcp-Session-Id is missing: send "initialize" to begin a session');
  }

  /** Ends every session and its streams. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map(async (id) => this.#end(id)));
  }

  async #begin(request: Request, caller: Caller, message: object): Promise<Response> {
    if (!this.#makeRoom(caller))
      return refuse(429, -32_000, 'Too many sessions are open: end one with DELETE, or try again later', {
        'retry-after': '60',
      });
    const id = crypto.randomUUID();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessionclosed: async () => this.#end(id),
    });
    const server = this.#parts.makeServer(caller);
    const lastUsedMs = this.#parts.options.clock.now();
    const session: OpenSession = { caller, transport, server, active: 0, lastUsedMs };
    // In the same turn as room was made, so that requests at the same time count each other.
    this.#sessions.set(id, session);
    try {
      await server.connect(transport);
      const response = await this.#answer(id, session, request, message);
      if (!response.ok) await this.#end(id);
      return response;
    } catch (error) {
      await this.#end(id);
      throw error;
    }
  }

  async #answer(
    id: string,
    session: OpenSession,
    request: Request,
    message: object | undefined,
  ): Promise<Response> {
    session.active++;
    let hasEnded = false;
    const ended = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      session.active--;
      this.#use(id, session);
    };
    try {
      const options = message === undefined ? {} : { parsedBody: message };
      return trackBody(await session.transport.handleRequest(request, options), ended);
    } catch (error) {
      ended();
      throw error;
    }
  }

  #use(id: string, session: OpenSession): void {
    session.lastUsedMs = this.#parts.options.clock.now();
    if (!this.#sessions.delete(id)) return;
    this.#sessions.set(id, session);
  }

  /** A caller at a cap loses its own session that was idle longest: clients that come back often leave some behind. */
  #makeRoom(caller: Caller): boolean {
    const { maxSessions, maxSessionsPerCaller } = this.#parts.options;
    const own = [...this.#sessions].filter(([, session]) => session.caller.id === caller.id);
    if (own.length < maxSessionsPerCaller && this.#sessions.size < maxSessions) return true;
    const idle = own.find(([, { active }]) => active === 0);
    if (idle === undefined) return false;
    void this.#end(idle[0]);
    return true;
  }

  /** Out of the map in this turn, closed after it; never rejects. */
  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    this.#sessions.delete(id);
    await Promise.allSettled([session.transport.close(), session.server.close()]);
  }
}
