import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ServerHandle, type StartOptions } from './server-handle.js';
import type { ServerSetting } from './messages.js';

/** Gives a folder of its own, then removes it. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives a server in a process of its own, then ends it. */
export async function withServer<T>(
  setting: ServerSetting,
  use: (server: ServerHandle) => Promise<T>,
  options?: StartOptions,
): Promise<T> {
  const server = await ServerHandle.start(setting, options);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}
