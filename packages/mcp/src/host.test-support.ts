import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

import { RagError } from '@rag/contracts';
import {
  SessionManager,
  type Caller,
  type HostedSession,
  type IndexProgress,
  type IndexReport,
  type IndexRequest,
  type IndexRun,
  type IndexRunState,
  type RagHost,
  type RagService,
} from '@rag/server';
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

/** A host over a folder with these files; closed after the test. */
export async function makeHost(files: Readonly<Record<string, string>> = {}): Promise<SmallHost> {
  const host = new SmallHost(await makeFolder(files));
  afterTest(async () => host.close());
  return host;
}

/** A host as small as its laws allow, over the real sessions: no caps, no expiry, no chat. */
export class SmallHost implements RagHost {
  readonly roots: readonly string[];
  readonly #manager = new SessionManager({ poolSize: 1, negation: 'git' });
  readonly #sessions = new Map<string, HostedSession>();

  constructor(root: string) {
    this.roots = [root];
  }

  openSession(caller: Caller, id = 'default'): HostedSession {
    const key = keyOf(caller, id);
    const open = this.#sessions.get(key) ?? hostedSession(id, this.#manager.getRag(key), this.roots[0]!);
    this.#sessions.set(key, open);
    return open;
  }

  session(caller: Caller, id: string): HostedSession {
    const session = this.#sessions.get(keyOf(caller, id));
    if (session !== undefined) return session;
    throw new RagError('RAG_SERVER_SESSION_UNKNOWN', `Cannot use the session "${id}": there is none`);
  }

  hasSession(caller: Caller, id: string): boolean {
    return this.#sessions.has(keyOf(caller, id));
  }

  listSessions(caller: Caller): ReturnType<RagHost['listSessions']> {
    const mine = [...this.#sessions].filter(([key]) => key.startsWith(`${caller.id} `));
    return { items: mine.map(([, session]) => session.info()) };
  }

  async removeSession(caller: Caller, id: string): Promise<boolean> {
    this.#sessions.delete(keyOf(caller, id));
    return this.#manager.removeSession(keyOf(caller, id));
  }

  async sweep(): Promise<number> {
    return Promise.resolve(0);
  }

  stats(): ReturnType<RagHost['stats']> {
    return { sessions: this.#sessions.size, chunks: 0, documents: 0, documentBytes: 0, indexRuns: 0 };
  }

  async close(): Promise<void> {
    await this.#manager.close();
  }
}

function keyOf(caller: Caller, id: string): string {
  return `${caller.id} ${id}`;
}

function hostedSession(id: string, rag: RagService, root: string): HostedSession {
  const runs: IndexRun[] = [];
  return {
    id,
    info: () => ({ id, createdAtMs: 0, lastUsedAtMs: 0, expiresAtMs: 3_600_000 }),
    status: () => rag.getStatus(),
    startIndex: async (request) => {
      const run = await startRun(rag, root, request, String(runs.length + 1));
      runs.unshift(run);
      return run;
    },
    indexRuns: () => runs,
    indexRun: (runId) => runs.find((run) => run.id === runId)!,
    search: async (query, topK, options) => rag.searchDetailed(query, topK, options),
    explain: async (query, options) => rag.explain(query, options),
    prompt: async (query, topK, options) => rag.buildContextPromptDetailed(query, topK, options),
    addDocument: async (content, metadata, options) => rag.addDocument(content, metadata, options),
    listDocuments: async ({ limit = 100, cursor = '0' } = {}) => {
      const all = await rag.listDocuments();
      const start = Number(cursor);
      if (!Number.isSafeInteger(start) || start < 0)
        throw new RagError('RAG_SERVER_INVALID_CURSOR', 'Cannot list documents: the cursor is none');
      const items = all.slice(start, start + limit);
      const end = start + items.length;
      return end < all.length ? { items, nextCursor: String(end) } : { items };
    },
    getDocument: async (documentId) => rag.getDocument(documentId),
    removeDocument: async (documentId) => rag.removeDocument(documentId),
    removeAddedDocuments: async () => Promise.resolve(0),
    clear: async () => rag.clear(),
    chat: () => {
      throw new RagError('RAG_SERVER_CHAT_UNAVAILABLE', 'Cannot chat: the server has no agent');
    },
  };
}

async function startRun(
  rag: RagService,
  root: string,
  request: IndexRequest,
  id: string,
): Promise<IndexRun> {
  const folder = await realpath(resolve(root, request.root)).catch(() => '..');
  const below = relative(root, folder);
  if (below.startsWith('..') || request.root.includes('\0'))
    throw new RagError('RAG_SERVER_ROOT_REFUSED', `Cannot index "${request.root}": it is not allowed`);
  return new SmallRun(rag, folder, request, id);
}

class SmallRun implements IndexRun {
  readonly id: string;
  readonly root: string;
  readonly startedAtMs = 0;
  readonly ended: Promise<void>;
  state: IndexRunState = 'running';
  progress: IndexProgress | undefined;
  report: IndexReport | undefined;
  error: unknown;
  endedAtMs: number | undefined;
  readonly #listeners = new Set<(run: IndexRun) => void>();
  readonly #abort = new AbortController();

  constructor(
    rag: RagService,
    folder: string,
    { root, ...selection }: IndexRequest,
    id: string,
  ) {
    this.id = id;
    this.root = root;
    const { signal } = this.#abort;
    const onProgress = (progress: IndexProgress): void => {
      this.progress = progress;
      this.#tell();
    };
    this.ended = rag.indexDirectory(folder, onProgress, { ...selection, signal }).then(
      (report) => {
        this.report = report;
        this.#end('succeeded');
      },
      (error: unknown) => {
        this.error = error;
        this.#end(signal.aborted ? 'cancelled' : 'failed');
      },
    );
  }

  cancel(): void {
    this.#abort.abort(new RagError('RAG_SERVER_RUN_CANCELLED', 'Cannot go on: the run was cancelled'));
  }

  subscribe(listener: (run: IndexRun) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #end(state: IndexRunState): void {
    this.state = state;
    this.endedAtMs = 0;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this);
  }
}
