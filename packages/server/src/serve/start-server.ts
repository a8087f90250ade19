import type { Server } from 'node:http';

import type { Awaitable } from '@rag/contracts';

import type { RagHost, RagHostOptions } from '../host/rag-host.js';
import { createApp, type OpenMount } from '../http/app.js';
import type { ErrorReporting } from '../http/error-to-problem.js';
import { isLoopbackAddress } from '../http/guards/binding-guard.js';
import { createGate, type Gate } from '../http/guards/gate.js';
import type { Guard } from '../http/guards/guard.js';
import { formatHost, listOwnNames } from '../http/guards/own-names.js';
import { RateLimiter } from '../http/guards/rate-limiter.js';
import { createIdentifier } from '../http/guards/token-store.js';
import { answerConnections, createNodeServer } from '../http/node/node-server.js';
import { createRequestListener, type RequestListener } from '../http/node/request-listener.js';
import { createUpgradeListener, type UpgradeHandler } from '../http/node/upgrade-listener.js';
import { createRoutes } from '../http/routes/all-routes.js';
import { createRequestSchemas } from '../http/schemas/request-schemas.js';
import type { MountContext } from '../http/server-mount.js';
import { SILENT_TRANSPORT, type TransportTelemetry } from '../telemetry/transport-telemetry.js';
import { closeServer } from './close-server.js';
import { listen, resolveAddress } from './listen.js';
import type { RagServer, ServerLimits, ServerOptions } from './rag-server.js';
import { resolveServerOptions, type ResolvedServerOptions } from './resolve-server-options.js';
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
  /** The text of `/metrics`. */
  readonly renderMetrics?: (() => Promise<string>) | undefined;
  readonly upgrades?: readonly ((context: UpgradeContext) => UpgradeHandler)[] | undefined;
}

/** What is open, to be used and to be closed. */
interface OpenParts {
  readonly host: RagHost;
  readonly server: Server;
  readonly mounts: OpenMount[];
  readonly upgrades: UpgradeHandler[];
}

/**
 * Starts a server from its parts; where that fails, what was opened until then is closed again.
 *
 * @throws RagError what `createServer` says, and what the parts throw.
 */
export async function startServer(options: ServerOptions, parts: ServerParts): Promise<RagServer> {
  const resolved = resolveServerOptions(options);
  const { hostname, tokens, limits, clock } = resolved;
  const address = await resolveAddress(hostname);
  const binding = { hostname, isLoopback: isLoopbackAddress(address), hasTokens: tokens.length > 0 };
  for (const guard of parts.guards) guard.checkBinding?.(binding);
  const host = await parts.openHost(options);
  const open: OpenParts = { host, server: createNodeServer(parts.guards, limits), mounts: [], upgrades: [] };
  try {
    // Nothing is awaited between this and the listeners: a connection that comes at once finds them.
    const port = await listen(open.server, address, resolved.port);
    return serve(open, { address, port }, resolved, parts);
  } catch (error) {
    await closeServer({ ...open, clock });
    throw error;
  }
}

function serve(
  open: OpenParts,
  { address, port }: { readonly address: string; readonly port: number },
  resolved: ResolvedServerOptions,
  parts: ServerParts,
): RagServer {
  const { host, server } = open;
  const { clock, events } = resolved;
  let isReady = true;
  const state: ServerState = {
    isReady: () => isReady,
    telemetry: parts.telemetry ?? SILENT_TRANSPORT,
    reporting: { events, newIncident: resolved.newId },
    gate: openGate(port, resolved, parts.guards),
  };
  answerConnections(server, openListener(open, state, resolved, parts), clock);
  if (open.upgrades.length > 0) {
    server.on('upgrade', createUpgradeListener({ ...state, handlers: open.upgrades }));
  }
  const stopSweeping = sweepAtIntervals(host, clock, events);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    isReady = false;
    stopSweeping();
    await closeServer({ ...open, clock });
  };
  return {
    url: `http://${formatHost(address, port)}`,
    port,
    host,
    close: async () => (closing ??= close()),
  };
}

interface ServerState {
  readonly isReady: () => boolean;
  readonly telemetry: TransportTelemetry;
  readonly reporting: ErrorReporting;
  readonly gate: Gate;
}

function openGate(port: number, resolved: ResolvedServerOptions, guards: readonly Guard[]): Gate {
  const { limits, clock, tokens } = resolved;
  return createGate({
    guards,
    identify: createIdentifier(tokens),
    context: {
      limits,
      names: listOwnNames({ ...resolved, port }),
      rates: new RateLimiter(limits.maxRequestsPerSecond, clock),
    },
  });
}

function openListener(
  { host, mounts, upgrades }: OpenParts,
  state: ServerState,
  resolved: ResolvedServerOptions,
  { guards, renderMetrics, upgrades: handlers = [] }: ServerParts,
): RequestListener {
  const { limits, clock } = resolved;
  const context = { ...state, limits, clock, schemas: createRequestSchemas(limits), renderMetrics };
  const mountContext = { host, telemetry: state.telemetry };
  for (const mount of resolved.mounts) {
    mounts.push({ path: mount.path, protocol: mount.open(mountContext) });
  }
  for (const openHandler of handlers) {
    upgrades.push(openHandler({ ...mountContext, limits, options: resolved, reporting: state.reporting }));
  }
  const routes = createRoutes(context);
  const app = createApp({ host, routes, mounts, context, hasTokens: resolved.tokens.length > 0 });
  const maxBodyBytes = Math.min(...guards.map((guard) => guard.maxBodyBytes?.(limits) ?? Infinity));
  return createRequestListener({ ...state, clock, app, maxBodyBytes });
}
