import { createRagHost } from '../host/session-host.js';
import { GUARDS } from '../http/guards/all-guards.js';
import { openSocketHandler } from '../websocket/socket-handler.js';
import type { RagServer, ServerOptions } from './rag-server.js';
import { startServer } from './start-server.js';

// Reached by a dynamic import alone: from here on the optional peers are needed.

/** Starts a server of what this package has. */
export async function composeServer(options: ServerOptions): Promise<RagServer> {
  return startServer(options, { guards: GUARDS, openHost: createRagHost, upgrades: [openSocketHandler] });
}
