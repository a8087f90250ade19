import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Document, KnowledgeBase, MetadataValue, SearchResult } from '@rag/contracts';
import type {
  DocumentInfo,
  HostedSession,
  IndexOptions,
  IndexProgress,
  IndexReport,
  IndexStatus,
  SessionSearchOptions,
  SessionStream,
} from '@rag/server';

import { CaseFault } from '../bank/verdicts.js';
import type { CaseSession } from './case-session.js';

/** What an index run of a server can be told; everything else is the operator's. */
const RUN_OPTIONS: ReadonlySet<string> = new Set(['include', 'exclude', 'signal']);

/** A session of a server's host, used in this process. */
export class HostedCaseSession implements CaseSession {
  readonly #session: HostedSession;
  readonly #firstRoot: string;

  /** @param firstRoot what a relative folder is relative to. */
  constructor(session: HostedSession, firstRoot: string) {
    this.#session = session;
    this.#firstRoot = firstRoot;
  }

  get knowledgeBase(): KnowledgeBase {
    throw storeHidden();
  }

  get stream(): SessionStream {
    throw storeHidden();
  }

  async indexDirectory(
    root: string,
    _onProgress?: (progress: IndexProgress) => void,
    options: IndexOptions = {},
  ): Promise<IndexReport> {
    const { include, exclude, signal } = options;
    const [other] = Object.entries(options).filter(
      ([name, value]) => value !== undefined && !RUN_OPTIONS.has(name),
    );
    if (other !== undefined) throw new CaseFault(`a run of a server takes no option "${other[0]}"`);
    const run = await this.#session.startIndex({ root, include, exclude });
    signal?.addEventListener('abort', () => {
      run.cancel();
    });
    await run.ended;
    if (run.report === undefined) throw run.error;
    return run.report;
  }

  async search(
    query: string,
    topK?: number,
    options?: SessionSearchOptions,
  ): Promise<readonly SearchResult[]> {
    return (await this.#session.search(query, topK, options)).results;
  }

  async buildContextPrompt(query: string, topK?: number, options?: SessionSearchOptions): Promise<string> {
    return (await this.#session.prompt(query, topK, options)).prompt;
  }

  /** As of a session in this process: the real path. */
  getStatus(): IndexStatus {
    const status = this.#session.status();
    const { indexedPath } = status;
    if (indexedPath === null) return status;
    return { ...status, indexedPath: realpathSync(resolve(this.#firstRoot, indexedPath)) };
  }

  async addDocument(
    content: string,
    metadata?: Readonly<Record<string, MetadataValue>>,
    options?: { readonly id?: string | undefined },
  ): Promise<string> {
    return this.#session.addDocument(content, metadata, options);
  }

  async getDocument(id: string): Promise<Document | undefined> {
    return this.#session.getDocument(id);
  }

  async listDocuments(): Promise<readonly DocumentInfo[]> {
    const items: DocumentInfo[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.#session.listDocuments({ cursor });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return items;
  }

  async removeDocument(id: string): Promise<boolean> {
    return this.#session.removeDocument(id);
  }

  async clear(): Promise<void> {
    await this.#session.clear();
  }
}

function storeHidden(): CaseFault {
  return new CaseFault('the stores of a session behind a server cannot be reached');
}
