import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { nodeFileSystem } from '@rag/ingest';
import { afterEach } from 'vitest';

import { RagService } from './session/rag-service.js';
import type { RagServiceOptions } from './session/rag-service-options.js';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs after the test, last registered first. */
export function afterTest(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/** A temporary folder with these files; removed after the test. */
export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-server-'));
  afterTest(async () => rm(folder, { recursive: true, force: true }));
  await putFiles(folder, files);
  return folder;
}

/** Writes files below a folder. */
export async function putFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/**
 * A session that reads files inline; closed after the test. Its profile is classic unless told otherwise: tests of
 * stores and runs use words that must not find each other by their parts.
 */
export function inlineSession(options: RagServiceOptions = {}): RagService {
  const rag = new RagService({ fileSystem: nodeFileSystem, profile: 'classic', ...options });
  afterTest(async () => rag.close());
  return rag;
}

/** The files of a search's results, in order. */
export async function filesFound(rag: RagService, query: string, topK = 10): Promise<readonly unknown[]> {
  return (await rag.search(query, topK)).map(({ metadata }) => metadata['file']);
}
