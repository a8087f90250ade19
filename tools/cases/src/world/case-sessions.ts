import { Document, RagError } from '@rag/contracts';
import { SessionManager, type RagService, type RagServiceOptions } from '@rag/server';

import { Fields } from '../bank/fields.js';
import type { Json, JsonObject } from '../bank/json.js';
import type { CaseSession, CaseSessionSet } from './case-session.js';
import type { StoreFaults } from './store-faults.js';
import { makeStoresUnderFault } from './stores-under-fault.js';

/** The session of every step that names none. */
export const DEFAULT_SESSION_ID = 's1';

/** The sessions of one case, in this process. */
export class CaseSessions implements CaseSessionSet {
  readonly #manager: SessionManager;
  readonly #options: RagServiceOptions;
  readonly #faults: StoreFaults;
  #lastUsed: string = DEFAULT_SESSION_ID;

  constructor(options: RagServiceOptions, faults: StoreFaults) {
    this.#options = options;
    this.#faults = faults;
    this.#manager = new SessionManager(options);
  }

  /** The session's service, made at the first call as the product does. */
  open(id: string = DEFAULT_SESSION_ID): RagService {
    this.#lastUsed = id;
    const existing = this.#manager.peek(id);
    if (existing !== undefined) return existing;
    const isFaulty = this.#faults.named.size > 0;
    return this.#manager.getRag(id, isFaulty ? makeStoresUnderFault(this.#options, this.#faults) : {});
  }

  get size(): number {
    return this.#manager.size;
  }

  get last(): RagService {
    return this.open(this.#lastUsed);
  }

  get all(): readonly RagService[] {
    return this.#manager.sessionIds.flatMap((id) => this.#manager.peek(id) ?? []);
  }

  async remove(id: string): Promise<boolean> {
    return this.#manager.removeSession(id);
  }

  async indexedFiles(): Promise<readonly string[]> {
    const indexed = [...this.last.fileIndexer.files].filter(([, { chunkCount }]) => chunkCount !== undefined);
    return Promise.resolve(indexed.map(([path]) => path).toSorted());
  }

  another(): CaseSessions {
    return new CaseSessions(this.#options, this.#faults);
  }

  async close(): Promise<void> {
    await this.#manager.close();
  }
}

/** A document of a case; the texts "NaN" and "Infinity" in its vector are numbers. */
export function readDocument(object: JsonObject): Document {
  const fields = new Fields(object, 'the document');
  const embedding = fields.optionalList('embedding');
  const document = new Document({
    id: fields.optionalText('id'),
    content: fields.text('content'),
    metadata: (fields.json('metadata') ?? {}) as Document['metadata'],
    embedding: embedding === undefined ? undefined : readVector(embedding),
  });
  fields.expectAllRead();
  return document;
}

/** A vector of a case: numbers, and the texts that stand for numbers which JSON does not have. */
export function readVector(components: readonly Json[]): readonly number[] {
  return components.map(Number);
}

/**
 * Adds a document to both stores under its own id.
 *
 * The session's own way in where it can be used; an embedding, and an id that is reserved for chunks, go past it.
 */
export async function addToBothStores(rag: CaseSession, document: Document): Promise<void> {
  const { id, content, metadata } = document;
  if (document.embedding === undefined) {
    try {
      await rag.addDocument(content, metadata, { id });
      return;
    } catch (error) {
      if (!RagError.is(error) || error.code !== 'RAG_SERVER_RESERVED_ID') throw error;
    }
  }
  await rag.knowledgeBase.addDocument(document);
  rag.stream.add([document]);
}
