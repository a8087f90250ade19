import type { Server } from 'node:http';

import type { Clock } from '@rag/contracts';

import type { RagHost } from '../host/rag-host.js';
import type { OpenMount } from '../http/app.js';
import type { UpgradeHandler } from '../http/node/upgrade-listener.js';

/** How long answers that are under way may take to finish. */
export const DRAIN_MS = 3_000;

/** What a server is ended with. */
export interface CloseServerOptions {
  readonly server: Server;
  readonly host: RagHost;
  readonly mounts: readonly OpenMount[];
  readonly upgrades: readonly UpgradeHandler[];
  readonly clock: Clock;
}

/**
 * Ends a server: no new connection, what is mounted ends its streams, answers under way get {@link DRAIN_MS}, then
 * connections and sessions go. What fails on the way keeps nothing from being ended.
 */
export async function closeServer({
  server,
  host,
  mounts,
  upgrades,
  clock,
}: CloseServerOptions): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // One that does not listen says so, and is closed all the same.
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const protocols = [...upgrades, ...mounts.map(({ protocol }) => protocol)];
  const others = Promise.allSettled(protocols.map(async (one) => one.close()));
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
