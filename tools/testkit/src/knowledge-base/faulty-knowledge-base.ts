import type {
  Awaitable,
  Document,
  KnowledgeBase,
  MetadataFilter,
  PreparedSwap,
  SearchResult,
} from '@rag/contracts';

import { mirrorOptionalMethods } from './mirror-optional-methods.js';

/** A method of a store that can be made to fail; `commit` and `rollback` are those of its swaps. */
export type KnowledgeBaseCall = keyof KnowledgeBase | 'commit' | 'rollback';

/**
 * When a call fails: `before` it does anything, `after` it has done everything, or `half`-way: an
 * `addDocuments` has then added the first half of its documents, any other call nothing.
 */
export type FaultMoment = 'before' | 'half' | 'after';

/** The moments at which a call can be made to fail. */
export const FAULT_MOMENTS: readonly FaultMoment[] = Object.freeze(['before', 'half', 'after'] as const);

/** What fails, and how. */
export interface KnowledgeBaseFault {
  /**
   * Decides for each call whether it fails.
   *
   * @param call the method.
   * @param position how many calls came before this one, of any method, since the fault was set.
   */
  readonly fails: (call: KnowledgeBaseCall, position: number) => boolean;
  /** @defaultValue `before` */
  readonly when?: FaultMoment;
  /** What the call fails with; an `Error` of this module when absent. */
  readonly error?: unknown;
}

/**
 * A store that fails on demand: any call, at any of its moments, once or always.
 *
 * Without a fault it does what the wrapped store does, and writes down which calls it got. A failing call
 * rejects; swaps of the wrapped store that are synchronous fail synchronously.
 *
 * @example
 * const store = new FaultyKnowledgeBase(inner);
 * store.setFault({ fails: (call) => call === 'addDocuments', when: 'half' });
 * await store.addDocuments(documents); // rejects; half of them are there
 */
export class FaultyKnowledgeBase implements KnowledgeBase {
  declare readonly replaceDocuments?: NonNullable<KnowledgeBase['replaceDocuments']>;
  declare readonly prepareReplace?: NonNullable<KnowledgeBase['prepareReplace']>;
  declare readonly snapshot?: NonNullable<KnowledgeBase['snapshot']>;
  readonly #store: KnowledgeBase;
  #fault: KnowledgeBaseFault | undefined;
  #calls: KnowledgeBaseCall[] = [];

  constructor(store: KnowledgeBase, fault?: KnowledgeBaseFault) {
    this.#store = store;
    this.#fault = fault;
    mirrorOptionalMethods(this, store, {
      replaceDocuments: (removeIds, add) =>
        this.#call('replaceDocuments', () => store.replaceDocuments?.(removeIds, add)),
      prepareReplace: (removeIds, add, options) =>
        this.#call('prepareReplace', async () =>
          this.#faultySwap(await store.prepareReplace!(removeIds, add, options)),
        ),
      snapshot: () => this.#call('snapshot', () => store.snapshot!()),
    });
  }

  /** The calls since the fault was set or taken away, oldest first. */
  get calls(): readonly KnowledgeBaseCall[] {
    return this.#calls;
  }

  /** Sets the fault, or takes it away; calls count from here. */
  setFault(fault: KnowledgeBaseFault | undefined): void {
    this.#fault = fault;
    this.#calls = [];
  }

  addDocument(document: Document): Promise<void> {
    return this.#call('addDocument', () => this.#store.addDocument(document));
  }

  addDocuments(documents: readonly Document[]): Promise<void> {
    const firstHalf = documents.slice(0, Math.ceil(documents.length / 2));
    return this.#call(
      'addDocuments',
      () => this.#store.addDocuments(documents),
      () => this.#store.addDocuments(firstHalf),
    );
  }

  getDocument(id: string): Promise<Document | undefined> {
    return this.#call('getDocument', () => this.#store.getDocument(id));
  }

  removeDocument(id: string): Promise<boolean> {
    return this.#call('removeDocument', () => this.#store.removeDocument(id));
  }

  listDocuments(): Promise<readonly Document[]> {
    return this.#call('listDocuments', () => this.#store.listDocuments());
  }

  size(): Promise<number> {
    return this.#call('size', () => this.#store.size());
  }

  isEmpty(): Promise<boolean> {
    return this.#call('isEmpty', () => this.#store.isEmpty());
  }

  clear(): Promise<void> {
    return this.#call('clear', () => this.#store.clear());
  }

  search(query: string, topK: number, filter?: MetadataFilter): Promise<readonly SearchResult[]> {
    return this.#call('search', () => this.#store.search(query, topK, filter));
  }

  searchByEmbedding(
    vector: ArrayLike<number>,
    topK: number,
    filter?: MetadataFilter,
  ): Promise<readonly SearchResult[]> {
    return this.#call('searchByEmbedding', () => this.#store.searchByEmbedding(vector, topK, filter));
  }

  async #call<T>(
    call: KnowledgeBaseCall,
    whole: () => Awaitable<T>,
    half?: () => Awaitable<unknown>,
  ): Promise<T> {
    const failure = this.#failureOf(call);
    if (failure === undefined) return whole();
    if (failure.when === 'after') await whole();
    if (failure.when === 'half') await half?.();
    throw failure.error;
  }

  #faultySwap(swap: PreparedSwap): PreparedSwap {
    const guarded = (call: 'commit' | 'rollback'): Awaitable<void> => {
      const failure = this.#failureOf(call);
      if (failure === undefined) return swap[call]();
      throw failure.error;
    };
    return {
      synchronous: swap.synchronous,
      atomic: swap.atomic,
      commit: () => guarded('commit'),
      rollback: () => guarded('rollback'),
      discard: () => {
        swap.discard();
      },
    };
  }

  #failureOf(call: KnowledgeBaseCall): { readonly when: FaultMoment; readonly error: unknown } | undefined {
    const position = this.#calls.length;
    this.#calls.push(call);
    if (this.#fault?.fails(call, position) !== true) return undefined;
    const { when = 'before', error = new Error(`"${call}" failed on purpose`) } = this.#fault;
    return { when, error };
  }
}
