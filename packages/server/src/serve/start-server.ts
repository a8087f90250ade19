import { createServer, type Server, type ServerOptions as NodeServerOptions } from 'node:http';
import type { Socket } from 'node:net';

import type { Awaitable, Clock } from '@rag/contracts';

import type { RagHost, RagHostOptions } from '../host/rag-host.js';
import { createApp, type OpenMount } from '../http/app.js';
import type { ErrorReporting } from '../http/error-to-problem.js';
import { isLoopbackAddress } from '../http/guards/binding-guard.js';
import { createGate } from '../http/guards/gate.js';
import type { Guard } from '../http/guards/guard.js';
import { formatHost, listOwnNames } from '../http/guards/own-names.js';
import { RateLimiter } from '../http/guards/rate-limiter.js';
import { createIdentifier } from '../http/guards/token-store.js';
import { answerClientError, EXPECTATION_UNKNOWN } from '../http/node/client-error.js';
import { createRequestListener, type RequestListener } from '../http/node/request-listener.js';
import { sendRefusal } from '../http/node/send-refusal.js';
import { createUpgradeListener, type UpgradeHandler } from '../http/node/upgrade-listener.js';
import { createRoutes } from '../http/routes/all-routes.js';
import { createRequestSchemas } from '../http/schemas/request-schemas.js';
import type { MountContext } from '../http/server-mount.js';
import { SILENT_TRANSPORT, type TransportTelemetry } from '../telemetry/transport-telemetry.js';
import { listen, resolveAddress } from './listen.js';
import type { RagServer, ServerLimits, ServerOptions } from './rag-server.js';
import { resolveServerOptions, type ResolvedServerOptions } from './resolve-server-options.js';
import { closeServer } from './close-server.js';
import { sweepAtIntervals } from './sweep-at-intervals.js';

/** What an upgrade handler is opened with. */
export interface UpgradeContext extends MountContext {
  readonly limits: ServerLimits;
  readonly options: ResolvedServerOptions;
  readonly reporting: ErrorReporting;
}

/** What a server is composed of beside its options; a test may leave a guard out, or give another host. */
export interface ServerParts {
  readonly guards: readonly Guard[];
  readonly openHost: (options: RagHostOptions) => Awaitable<RagHost>;
  readonly telemetry?: TransportTelemetry | undefined;
  readonly renderMetrics?: (() => Promise<string>) | undefined;
  readonly upgrades?: readonly ((context: UpgradeContext) => UpgradeHandler)[] | undefined;
}

// What holds where no guard says more: nothing is refused by Node's own defaults, so that each guard is the one that does.
const OPEN_NODE_OPTIONS = {
  maxHeaderSize: 1_048_576,
  headersTimeout: 0,
  requestTimeout: 0,
  requireHostHeader: false,
  // Longer than proxies keep a connection, so that none of them sends into one that is being closed.
  keepAliveTimeout: 75_000,
  // A peer that is gone without a word is noticed.
  keepAlive: true,
};

/**
 * Starts a server from its parts.
 *
 * Everything that can fail is done before it listens, or is undone.
 */
export async function startServer(options: ServerOptions, parts: ServerParts): Promise<RagServer> {
  const resolved = resolveServerOptions(options);
  const address = await resolveAddress(resolved.hostname);
  const binding = {
    hostname: resolved.hostname,
    isLoopback: isLoopbackAddress(address),
    hasTokens: resolved.tokens.length > 0,
  };
  for (const guard of parts.guards) guard.checkBinding?.(binding);
  const host = await parts.openHost(options);
  try {
    return await openServer(host, address, resolved, parts);
  } catch (error) {
    await host.close();
    throw error;
  }
}

async function openServer(
  host: RagHost,
  address: string,
  resolved: ResolvedServerOptions,
  parts: ServerParts,
): Promise<RagServer> {
  const { limits, clock, events, newId } = resolved;
  const telemetry = parts.telemetry ?? SILENT_TRANSPORT;
  const reporting: ErrorReporting = { events, newIncident: newId };
  let isReady = true;
  const state = { isReady: (): boolean => isReady, clock, reporting, telemetry };
  const mounts = resolved.mounts.map((mount): OpenMount => ({
    path: mount.path,
    protocol: mount.open({ host, telemetry }),
  }));
  const upgrades = (parts.upgrades ?? []).map((open) =>
    open({ host, telemetry, limits, options: resolved, reporting }),
  );
  const context = {
    ...state,
    limits,
    schemas: createRequestSchemas(limits),
    renderMetrics: parts.renderMetrics,
  };
  const routes = createRoutes(context);
  const hasTokens = resolved.tokens.length > 0;
  const app = createApp({ host, routes, mounts, context, hasTokens });

  const nodeOptions = parts.guards.reduce<NodeServerOptions>(
    (options, guard) => ({ ...options, ...guard.nodeOptions?.(limits) }),
    OPEN_NODE_OPTIONS,
  );
  const server = createServer(nodeOptions);
  // Node drops headers above a number of them in silence, and with them what a guard should see; their size is limited.
  server.maxHeadersCount = 0;
  const port = await listen(server, address, resolved.port);
  const gate = createGate({
    guards: parts.guards,
    identify: createIdentifier(resolved.tokens),
    context: {
      limits,
      names: listOwnNames({ ...resolved, port }),
      rates: new RateLimiter(limits.maxRequestsPerSecond, clock),
    },
  });
  const maxBodyBytes = Math.min(...parts.guards.map((guard) => guard.maxBodyBytes?.(limits) ?? Infinity));
  const listener = createRequestListener({ ...state, gate, app, maxBodyBytes });
  serveConnections(server, listener, clock);
  if (upgrades.length > 0) {
    server.on('upgrade', createUpgradeListener({ gate, handlers: upgrades, isReady: state.isReady }));
  }
  const stopSweeping = sweepAtIntervals(host, clock, events);
  let closing: Promise<void> | undefined;
  return {
    url: `http://${formatHost(address, port)}`,
    port,
    host,
    close: async () =>
      (closing ??= (async (): Promise<void> => {
        isReady = false;
        stopSweeping();
        await closeServer({ server, host, mounts: mounts.map(({ protocol }) => protocol), upgrades, clock });
      })()),
  };
}

function serveConnections(server: Server, listener: RequestListener, clock: Clock): void {
  const busy = new WeakSet();
  const track = (socket: Socket, outgoing: NodeJS.EventEmitter): void => {
    busy.add(socket);
    outgoing.once('close', () => busy.delete(socket));
  };
  server.on('request', (incoming, outgoing) => {
    track(incoming.socket, outgoing);
    listener(incoming, outgoing, false);
  });
  server.on('checkContinue', (incoming, outgoing) => {
    track(incoming.socket, outgoing);
    listener(incoming, outgoing, true);
  });
  server.on('checkExpectation', (incoming, outgoing) => {
    sendRefusal(incoming, outgoing, EXPECTATION_UNKNOWN, clock);
  });
  server.on('clientError', (error, socket) => {
    answerClientError(error, socket, busy.has(socket));
  });
}
