/** What a model of a host is told. */
export interface ModelLimits {
  readonly maxSessions: number;
  readonly maxSessionsPerCaller: number;
  readonly maxDocuments: number;
  readonly maxDocumentsPerSession: number;
  readonly maxDocumentBytes: number;
  readonly maxDocumentBytesPerCaller: number;
  readonly idleTtlMs: number;
}

interface ModelSession {
  readonly documents: Map<string, string>;
  lastUsedAtMs: number;
}

const UNKNOWN = 'RAG_SERVER_SESSION_UNKNOWN';
const EXCEEDED = 'RAG_SERVER_LIMIT_EXCEEDED';

/** A host as simple as it can be: maps, and every count taken anew. Answers with values or codes of errors. */
export class HostModel {
  nowMs = 0;
  readonly #limits: ModelLimits;
  readonly #sessions = new Map<string, Map<string, ModelSession>>();

  constructor(limits: ModelLimits) {
    this.#limits = limits;
  }

  open(caller: string, id: string): string {
    const known = this.#live(caller).get(id);
    if (known === undefined) {
      const own = this.#live(caller).size;
      const all = [...this.#sessions.keys()].reduce((sum, one) => sum + this.#live(one).size, 0);
      if (own >= this.#limits.maxSessionsPerCaller || all >= this.#limits.maxSessions) return EXCEEDED;
    }
    const session = known ?? { documents: new Map<string, string>(), lastUsedAtMs: 0 };
    session.lastUsedAtMs = this.nowMs;
    this.#live(caller).set(id, session);
    return id;
  }

  remove(caller: string, id: string): boolean {
    return this.#live(caller).delete(id);
  }

  has(caller: string, id: string): boolean {
    return this.#live(caller).has(id);
  }

  ids(caller: string): readonly string[] {
    return [...this.#live(caller).keys()].sort();
  }

  add(caller: string, id: string, documentId: string, content: string): string {
    const session = this.#use(caller, id);
    if (session === undefined) return UNKNOWN;
    const known = session.documents.get(documentId);
    const documents = known === undefined ? 1 : 0;
    const bytes = content.length - (known?.length ?? 0);
    const all = this.#all().flatMap(([, one]) => [...one.documents.values()]);
    const own = this.#all().flatMap(([owner, one]) => (owner === caller ? [...one.documents.values()] : []));
    const limits = this.#limits;
    const passed =
      (documents > 0 && all.length + documents > limits.maxDocuments) ||
      (documents > 0 && session.documents.size + documents > limits.maxDocumentsPerSession) ||
      (bytes > 0 && bytesOf(all) + bytes > limits.maxDocumentBytes) ||
      (bytes > 0 && bytesOf(own) + bytes > limits.maxDocumentBytesPerCaller) ||
      // What waits is held to the same caps, by itself.
      content.length > Math.min(limits.maxDocumentBytes, limits.maxDocumentBytesPerCaller);
    if (passed) return EXCEEDED;
    session.documents.set(documentId, content);
    return documentId;
  }

  removeDocument(caller: string, id: string, documentId: string): boolean | string {
    return this.#use(caller, id)?.documents.delete(documentId) ?? UNKNOWN;
  }

  removeAdded(caller: string, id: string): number | string {
    const session = this.#use(caller, id);
    const removed = session?.documents.size;
    session?.documents.clear();
    return removed ?? UNKNOWN;
  }

  clear(caller: string, id: string): string | undefined {
    const session = this.#use(caller, id);
    session?.documents.clear();
    return session === undefined ? UNKNOWN : undefined;
  }

  /** The ids of the documents that hold a word, in any order. */
  search(caller: string, id: string, word: string): readonly string[] | string {
    const session = this.#use(caller, id);
    if (session === undefined) return UNKNOWN;
    return [...session.documents]
      .flatMap(([key, content]) => (content.split(' ').includes(word) ? [key] : []))
      .sort();
  }

  documentIds(caller: string, id: string): readonly string[] | string {
    const session = this.#use(caller, id);
    return session === undefined ? UNKNOWN : [...session.documents.keys()];
  }

  stats(): { readonly sessions: number; readonly documents: number; readonly documentBytes: number } {
    const sessions = this.#all();
    const documents = sessions.flatMap(([, one]) => [...one.documents.values()]);
    return { sessions: sessions.length, documents: documents.length, documentBytes: bytesOf(documents) };
  }

  #use(caller: string, id: string): ModelSession | undefined {
    const session = this.#live(caller).get(id);
    if (session !== undefined) session.lastUsedAtMs = this.nowMs;
    return session;
  }

  #all(): readonly (readonly [caller: string, session: ModelSession])[] {
    return [...this.#sessions.keys()].flatMap((caller) =>
      [...this.#live(caller).values()].map((session) => [caller, session] as const),
    );
  }

  /** A caller's sessions, without those whose time is over. */
  #live(caller: string): Map<string, ModelSession> {
    const own = this.#sessions.get(caller) ?? new Map<string, ModelSession>();
    for (const [id, { lastUsedAtMs }] of [...own])
      if (this.nowMs >= lastUsedAtMs + this.#limits.idleTtlMs) own.delete(id);
    this.#sessions.set(caller, own);
    return own;
  }
}

function bytesOf(contents: readonly string[]): number {
  return contents.reduce((sum, content) => sum + content.length, 0);
}
