import { createMcpHandler, isLegacyRequest, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Caller, MountContext, MountedProtocol, ServerMount } from '@rag/server';

import { createMcpServer } from '../protocol/create-mcp-server.js';
import { refuse } from './json-rpc-response.js';
import { resolveMcpMountOptions, type McpMountOptions, type ResolvedMcpMountOptions } from './mcp-options.js';
import { McpSessions } from './mcp-sessions.js';
import { readJsonBody } from './read-json-body.js';

/**
 * MCP over streamable HTTP, to be mounted on a server.
 *
 * Clients of the revision of 2026 send each request by itself; those of the revisions of 2025 begin a session with
 * `initialize`, which is bound to their token, capped, and ends when it was idle for long or with DELETE. Both see the same
 * tools and the same corpora.
 *
 * @throws RagError `RAG_MCP_INVALID_OPTION`.
 * @example
 * import { createRagHost, SILENT_TRANSPORT } from '@rag/server';
 * const host = createRagHost();
 * const mounted = mcpMount({ maxSessions: 20 }).open({ host, telemetry: SILENT_TRANSPORT });
 */
export function mcpMount(options: McpMountOptions = {}): ServerMount {
  const resolved = resolveMcpMountOptions(options);
  return { path: resolved.path, open: (context) => new HttpProtocol(context, resolved) };
}

class HttpProtocol implements MountedProtocol {
  readonly #options: ResolvedMcpMountOptions;
  readonly #sessions: McpSessions;
  readonly #single: ReturnType<typeof createMcpHandler>;
  #isClosing = false;

  constructor({ host, telemetry }: MountContext, options: ResolvedMcpMountOptions) {
    this.#options = options;
    const makeServer = (caller: Caller): ReturnType<typeof createMcpServer> =>
      createMcpServer({ host, caller, telemetry });
    this.#sessions = new McpSessions({ options, makeServer });
    // The caller goes the way of the authorization, which the handler passes on unread.
    this.#single = createMcpHandler(({ authInfo }) => makeServer({ id: authInfo?.clientId ?? '' }), {
      legacy: 'reject',
      maxSubscriptions: options.maxSessions,
      maxRequestBodySize: options.maxBodyBytes,
    });
  }

  async handle(request: Request, caller: Caller): Promise<Response> {
    if (this.#isClosing) return refuse(503, -32_000, 'The server is closing', { 'retry-after': '5' });
    try {
      await this.#sessions.sweep();
      return await this.#route(request, caller);
    } catch {
      return refuse(500, ProtocolErrorCode.InternalError, 'Internal error');
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([this.#single.close(), this.#sessions.close()]);
  }

  async #route(request: Request, caller: Caller): Promise<Response> {
    if (!METHODS.includes(request.method))
      return refuse(405, -32_000, 'Method not allowed', { allow: METHODS.join(', ') });
    if (request.method !== 'POST') return this.#sessions.handle(request, caller, undefined);
    const body = await readJsonBody(request, this.#options.maxBodyBytes);
    if ('refusal' in body) return body.refusal;
    const { message } = body;
    if (await isLegacyRequest(request, message)) return this.#sessions.handle(request, caller, message);
    const authInfo = { token: '', clientId: caller.id, scopes: [] };
    return this.#single.fetch(request, { authInfo, parsedBody: message });
  }
}

const METHODS: readonly string[] = ['GET', 'POST', 'DELETE'];
