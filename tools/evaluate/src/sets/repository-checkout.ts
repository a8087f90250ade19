import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { RepositorySpec } from '@rag/eval';

/** A checkout that may be measured, or the reason why not. */
export type Checkout = { readonly folder: string } | { readonly reason: string };

/** Runs git in a folder and gives what it printed. */
export type RunGit = (args: readonly string[]) => Promise<string>;

const CLONE_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

/** Asks for nothing, follows nothing but https, and gives up after some minutes. */
export const runGit: RunGit = async (args) => {
  const { stdout } = await run('git', ['-c', 'safe.directory=*', ...args], {
    timeout: CLONE_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_ALLOW_PROTOCOL: 'https', LC_ALL: 'C' },
  });
  return stdout;
};

/**
 * Finds a repository in the cache, at its pinned revision and unchanged; clones it there where it is missing.
 *
 * A checkout that is there already is never touched: at another revision, or with changes, it is a reason to skip.
 */
export async function findCheckout(
  cache: string,
  { name, url, revision }: RepositorySpec,
  git: RunGit = runGit,
): Promise<Checkout> {
  const folder = join(cache, name);
  if (!(await isFolder(folder))) {
    try {
      await git(['clone', '--quiet', '--no-checkout', '--', url, folder]);
      await git(['-C', folder, 'checkout', '--quiet', '--detach', revision]);
    } catch (error) {
      return { reason: `"${name}" is not in the cache and could not be cloned: ${firstLine(error)}` };
    }
  }
  try {
    const head = (await git(['-C', folder, 'rev-parse', 'HEAD'])).trim();
    if (head !== revision)
      return { reason: `"${name}" is at ${head.slice(0, 12)}, not at the pinned ${revision.slice(0, 12)}` };
    const changes = (await git(['-C', folder, 'status', '--porcelain'])).trim();
    if (changes !== '') return { reason: `"${name}" has changes or files of its own` };
    return { folder };
  } catch (error) {
    return { reason: `"${name}" is no checkout of git: ${firstLine(error)}` };
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

// What git says names the machine's folders; the first line is enough to know what to do.
function firstLine(error: unknown): string {
  const stderr: unknown = error instanceof Error && 'stderr' in error ? error.stderr : undefined;
  const text = typeof stderr === 'string' && stderr !== '' ? stderr : String(error);
  return text.trim().split('\n', 1)[0] ?? '';
}
