import {
  compareIds,
  Document,
  InternalError,
  RagError,
  yieldToEventLoop,
  type Awaitable,
  type KnowledgeBase,
  type MetadataFilter,
  type PreparedSwap,
  type PrepareOptions,
  type RankedSnapshot,
  type SearchResult,
} from '@rag/contracts';

import type { ToyFault } from './toy-faults.test-support.js';
import { checkDimension, ToySearch, type ToyGeneration } from './toy-search.test-support.js';

type Documents = ReadonlyMap<string, Document>;

/** A correct and very slow store with every optional method; or one that is broken in exactly one way. */
export class ToyKnowledgeBase implements KnowledgeBase {
  readonly #fault: ToyFault | undefined;
  readonly #search: ToySearch;
  #generation: ToyGeneration = { number: 0, documents: new Map(), everAdded: 0 };
  #list: readonly Document[] | undefined;

  constructor(fault?: ToyFault) {
    this.#fault = fault;
    this.#search = new ToySearch(fault);
    if (fault === 'hides-replace') Object.defineProperty(this, 'replaceDocuments', { value: undefined });
  }

  addDocument(document: Document): void {
    this.addDocuments([document]);
  }

  addDocuments(documents: readonly Document[]): void {
    if (this.#fault === 'half-batch') {
      for (const document of documents) {
        checkDocument(document);
        this.#add([document]);
      }
      return;
    }
    this.#check(documents);
    this.#add(documents);
  }

  getDocument(id: string): Document | undefined {
    if (this.#fault === 'object-store' && !this.#generation.documents.has(id)) {
      return ({} as Record<string, Document>)[id];
    }
    const document = this.#generation.documents.get(id);
    if (this.#fault === 'reading-destroys') this.removeDocument(id);
    return document;
  }

  removeDocument(id: string): boolean {
    const documents = new Map(this.#generation.documents);
    const removed = documents.delete(id);
    if (removed) this.#publish(documents);
    return removed || this.#fault === 'removes-anything';
  }

  listDocuments(): readonly Document[] {
    const list = [...this.#generation.documents.values()];
    if (this.#fault === 'unsorted-list') return list;
    const sorted = list.sort((left, right) => compareIds(left.id, right.id));
    if (this.#fault === 'shared-list') return (this.#list ??= sorted);
    return sorted;
  }

  size(): number {
    const size = this.#generation.documents.size;
    return this.#fault === 'promises-size' ? (Promise.resolve(size) as unknown as number) : size;
  }

  isEmpty(): boolean {
    return this.#fault !== 'never-empty' && this.#generation.documents.size === 0;
  }

  clear(): void {
    if (this.#fault !== 'clears-nothing') this.#publish(new Map());
  }

  search(query: string, topK: number, filter?: MetadataFilter): readonly SearchResult[] {
    return this.#search.search(this.#generation, query, topK, filter);
  }

  searchByEmbedding(
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): readonly SearchResult[] {
    return this.#search.searchByEmbedding(this.#generation, vector, topK, filter);
  }

  replaceDocuments(removeIds: Iterable<string>, add: readonly Document[]): void {
    if (this.#fault === 'half-batch') {
      for (const id of removeIds) this.removeDocument(id);
      this.addDocuments(add);
      return;
    }
    this.#check(add);
    this.#publish(this.#replaced(this.#generation.documents, [...removeIds], add));
  }

  async prepareReplace(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options: PrepareOptions = {},
  ): Promise<PreparedSwap> {
    if (this.#fault !== 'deaf-preparation') options.signal?.throwIfAborted();
    this.#check(add);
    return this.#swapOf([...removeIds], [...add]);
  }

  snapshot(): RankedSnapshot {
    const generation = this.#generation;
    const current = (): ToyGeneration => (this.#fault === 'unpinned' ? this.#generation : generation);
    if (this.#fault === 'restless-generation') this.#publish(generation.documents);
    const snapshot: RankedSnapshot = {
      generation: this.#fault === 'constant-generation' ? 1 : generation.number,
      search: (query, topK, options) => {
        if (this.#fault !== 'deaf-search') options?.signal?.throwIfAborted();
        const { accepts, filter } = options ?? {};
        if (accepts === undefined) return this.#search.search(current(), query, topK, filter);
        const depth = this.#fault === 'late-predicate' ? topK : generation.documents.size;
        const results = this.#search.search(current(), query, depth, filter);
        return results.filter(({ document }) => accepts(document)).slice(0, topK);
      },
      ...(this.#fault !== 'never-explains' && {
        explain: (query: string, id: string) => this.#search.explain(current(), query, id),
      }),
    };
    return this.#fault === 'promises-snapshot'
      ? (Promise.resolve(snapshot) as unknown as RankedSnapshot)
      : snapshot;
  }

  #swapOf(removeIds: readonly string[], add: readonly Document[]): PreparedSwap {
    const prepared = this.#generation.documents;
    let before: Documents | undefined;
    let state: 'prepared' | 'committed' | 'closed' = 'prepared';
    const advance = (from: typeof state, to: typeof state): void => {
      if (state !== from && this.#fault !== 'no-life') throw new InternalError(`swap is "${state}"`);
      state = to;
    };
    if (this.#fault === 'commits-early') this.#publish(this.#replaced(prepared, removeIds, add));
    return {
      synchronous: this.#fault !== 'two-steps',
      atomic: true,
      commit: (): Awaitable<void> => {
        advance('prepared', 'committed');
        before = this.#generation.documents;
        if (this.#fault === 'two-steps') return this.#commitInTwoSteps(removeIds, add);
        const base = this.#fault === 'no-rebase' ? prepared : before;
        const kept =
          this.#fault === 'newcomer-wins' ? add.filter(({ id }) => !isNew(base, prepared, id)) : add;
        this.#publish(this.#replaced(base, removeIds, kept));
        if (this.#fault === 'promises-commit') return Promise.resolve();
      },
      rollback: (): void => {
        advance('committed', 'closed');
        const target = this.#fault === 'rolls-back-to-preparation' ? prepared : (before ?? prepared);
        const lost = this.#fault === 'rollback-loses' ? removeIds : [];
        this.#publish(new Map([...target].filter(([id]) => !lost.includes(id))));
      },
      discard: (): void => {
        advance('prepared', 'closed');
      },
    };
  }

  async #commitInTwoSteps(removeIds: readonly string[], add: readonly Document[]): Promise<void> {
    this.#publish(this.#replaced(this.#generation.documents, removeIds, []));
    for (let turn = 0; turn < 3; turn++) await yieldToEventLoop();
    this.#add(add);
  }

  #replaced(base: Documents, removeIds: readonly string[], add: readonly Document[]): Documents {
    const documents = new Map(base);
    const remove = (): void => {
      for (const id of removeIds) documents.delete(id);
    };
    if (this.#fault !== 'adds-then-removes') remove();
    for (const document of add) documents.set(document.id, document);
    if (this.#fault === 'adds-then-removes') remove();
    return documents;
  }

  #add(added: readonly Document[]): void {
    const documents = new Map(this.#generation.documents);
    const batch = this.#fault === 'first-of-batch' ? [...added].reverse() : added;
    for (const document of batch) {
      if (this.#fault === 'keeps-the-first' && documents.has(document.id)) continue;
      documents.delete(document.id);
      documents.set(document.id, document);
    }
    this.#publish(documents);
  }

  #check(documents: readonly Document[]): void {
    for (const document of documents) checkDocument(document);
    const known = [...this.#generation.documents.values()].find(({ embedding }) => embedding !== undefined);
    let dimension = known?.embedding?.length;
    for (const { embedding } of documents) {
      if (embedding === undefined || this.#fault === 'any-dimension') continue;
      if (this.#fault !== 'dimension-of-store-only') dimension ??= embedding.length;
      if (dimension !== undefined) checkDimension(dimension, embedding.length);
    }
  }

  #publish(documents: Documents): void {
    const { number, everAdded } = this.#generation;
    const grown = Math.max(0, documents.size - this.#generation.documents.size);
    this.#generation = { number: number + 1, documents, everAdded: everAdded + grown };
  }
}

function isNew(current: Documents, prepared: Documents, id: string): boolean {
  return current.has(id) && !prepared.has(id);
}

function checkDocument(document: Document): void {
  if (document instanceof Document) return;
  throw new RagError('RAG_TOY_INVALID_DOCUMENT', 'Cannot add documents: one of them is not a document');
}
