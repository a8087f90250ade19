import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { createRagHost, type RagHost, type RagHostOptions } from '@rag/server';
import { afterEach } from 'vitest';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs after the test, last registered first. */
export function afterTest(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/** A temporary folder with these files; removed after the test. */
export async function makeFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rag-mcp-')));
  afterTest(async () => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A host over a folder with these files, with one worker thread; closed after the test. */
export async function makeHost(
  files: Readonly<Record<string, string>> = {},
  options: RagHostOptions = {},
): Promise<RagHost> {
  const startFolder = await makeFolder(files);
  const host = createRagHost({ startFolder, sessions: { poolSize: 1 }, ...options });
  afterTest(async () => host.close());
  return host;
}
