import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import type { Caller, RagHost } from '@rag/server';

import { CaseFault } from '../bank/verdicts.js';
import type { CaseSession, CaseSessionSet } from './case-session.js';
import { DEFAULT_SESSION_ID } from './case-sessions.js';
import { HostedCaseSession } from './hosted-session.js';

/** The sessions of one caller of a server. */
export class HostedSessions implements CaseSessionSet {
  readonly #host: RagHost;
  readonly #caller: Caller;
  #lastUsed: string = DEFAULT_SESSION_ID;

  constructor(host: RagHost, caller: Caller) {
    this.#host = host;
    this.#caller = caller;
  }

  get size(): number {
    return this.#host.stats().sessions;
  }

  get last(): CaseSession {
    return this.open(this.#lastUsed);
  }

  get all(): readonly CaseSession[] {
    return this.#host.listSessions(this.#caller).items.map(({ id }) => this.open(id));
  }

  open(id: string = DEFAULT_SESSION_ID): CaseSession {
    this.#lastUsed = id;
    return new HostedCaseSession(this.#host.openSession(this.#caller, id), this.#host.roots[0]!);
  }

  async remove(id: string): Promise<boolean> {
    return this.#host.removeSession(this.#caller, id);
  }

  /**
   * A server does not list the files of an index, but has the first chunk of each; of empty files only their number
   * is known.
   */
  async indexedFiles(): Promise<readonly string[]> {
    if (!this.#host.hasSession(this.#caller, this.#lastUsed)) return [];
    const session = this.open(this.#lastUsed);
    const { fileCount, indexedPath } = session.getStatus();
    if (indexedPath === null || fileCount === 0) return [];
    const files = await listFiles(indexedPath);
    const chunks = await Promise.all(files.map(async ({ path }) => session.getDocument(`${path}#0`)));
    const found = files.filter((_file, index) => chunks[index] !== undefined);
    const empty = files.filter(({ isEmpty }) => isEmpty);
    const all = found.length === fileCount ? found : [...found, ...empty];
    if (all.length !== fileCount)
      throw new CaseFault(`looks for the "${fileCount}" files of a server's index and finds "${all.length}"`);
    return all.map(({ path }) => path).toSorted();
  }

  another(): CaseSessionSet {
    throw new CaseFault('has a fresh instance beside a server, which the runner does not know');
  }

  /** The server ends them. */
  async close(): Promise<void> {
    return Promise.resolve();
  }
}

interface ListedFile {
  /** Relative to the folder, `/` between parts. */
  readonly path: string;
  readonly isEmpty: boolean;
}

async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path: relative(folder, path).replaceAll(sep, '/'), isEmpty: (await lstat(path)).size === 0 };
    }),
  );
}
