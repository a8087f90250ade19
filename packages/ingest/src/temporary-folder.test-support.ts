import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach } from 'vitest';

const created: string[] = [];

afterEach(async () => {
  for (const folder of created.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** What stands at a path: text, bytes, or a symbolic link. */
export type Content = string | Uint8Array | { readonly symlink: string };

/** Makes a folder with these files that goes after the test; gives its real path. */
export async function makeFolder(files: Readonly<Record<string, Content>> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rag-ingest-')));
  created.push(folder);
  await writeFiles(folder, files);
  return folder;
}

/** Adds files to a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, Content>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(folder, path);
    await mkdir(dirname(absolute), { recursive: true });
    if (typeof content === 'object' && 'symlink' in content) await symlink(content.symlink, absolute);
    else await writeFile(absolute, content);
  }
}

/** Bytes of characters up to U+00FF. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The clock of tests, which stands still until it is set. */
export class FakeClock {
  nowMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }

  after(): () => void {
    return () => undefined;
  }
}
