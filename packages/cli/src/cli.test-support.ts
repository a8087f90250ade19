import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach } from 'vitest';

import { runCli } from './run-cli.js';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A temporary folder with these files; removed after the test. */
export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-cli-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** What one run of the program left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line with recorded output. */
export async function run(
  args: readonly string[],
  options: { tty?: boolean; signal?: AbortSignal; environment?: Record<string, string> } = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: options.tty ?? false,
    columns: 60,
    write: (text: string) => (written[name] += text),
  });
  const code = await runCli(args, {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    environment: options.environment ?? {},
    signal: options.signal ?? new AbortController().signal,
  });
  return { code, ...written };
}
