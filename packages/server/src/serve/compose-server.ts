import { createRagHost } from '../host/session-host.js';
import { GUARDS } from '../http/guards/all-guards.js';
import { DEFAULT_RAG_SERVICE_OPTIONS } from '../session/rag-service-options.js';
import type { RagServer, ServerOptions } from './rag-server.js';
import { assembleTelemetry } from '../telemetry/assemble-telemetry.js';
import { startServer } from './start-server.js';

// Reached by a dynamic import alone: from here on the optional peers are needed.

/** Starts a server of what this package has. */
export async function composeServer(options: ServerOptions): Promise<RagServer> {
  const { events, sessions, telemetry } = options;
  const dataSource = sessions?.profile ?? DEFAULT_RAG_SERVICE_OPTIONS.profile;
  const { watch, ...parts } = assembleTelemetry({ telemetry, events, dataSource });
  return startServer(
    { ...options, events: parts.events },
    {
      guards: GUARDS,
      openHost: (given) => watch(createRagHost(given)),
      telemetry: parts.transport,
      renderMetrics: parts.renderMetrics,
    },
  );
}
