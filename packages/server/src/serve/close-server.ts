import type { Server } from 'node:http';

import type { Clock } from '@rag/contracts';

import type { RagHost } from '../host/rag-host.js';

/** How long answers that are under way may take to finish. */
export const DRAIN_MS = 3_000;

interface Closable {
  close(): Promise<void>;
}

/** What a server is ended with. */
export interface CloseServerOptions {
  readonly server: Server;
  readonly host: RagHost;
  readonly mounts: readonly Closable[];
  readonly upgrades: readonly Closable[];
  readonly clock: Clock;
}

/**
 * Ends a server: no new connection, what is mounted ends its streams, answers under way get {@link DRAIN_MS}, then
 * connections and sessions go. What fails on the way does not keep the rest from being ended; the first failure is thrown.
 */
export async function closeServer({
  server,
  host,
  mounts,
  upgrades,
  clock,
}: CloseServerOptions): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const others = Promise.allSettled([...upgrades, ...mounts].map(async (one) => one.close()));
  await withinTime(Promise.all([closed, others]), clock);
  server.closeAllConnections();
  await host.close();
}

async function withinTime(work: Promise<unknown>, clock: Clock): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = clock.after(DRAIN_MS, resolve);
    void work.finally(() => {
      cancel();
      resolve();
    });
  });
}
