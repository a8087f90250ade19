import type { Document } from './document.js';
import { InternalError } from './errors.js';
import type { KnowledgeBase, PrepareOptions } from './knowledge-base.js';
import type { PreparedSwap } from './prepared-swap.js';
import { storeFailed, storeInconsistent } from './store-errors.js';

/**
 * Removes documents from any knowledge base and adds others, as one change where the store can do that.
 *
 * A store without `replaceDocuments` removes and then adds, so readers can see a mix; if it fails half-way,
 * what was done is undone.
 *
 * @throws RagError the store's own where it throws one, else `RAG_CONTRACTS_STORE_FAILED` with what it threw as the
 *   cause; the documents are those of before. `RAG_CONTRACTS_STORE_INCONSISTENT`, with an `AggregateError` as the
 *   cause, where the old documents could not be put back.
 * @example
 * await replaceDocuments(store, ['a.md#0'], [Document.of('new text')]);
 */
export async function replaceDocuments(
  store: KnowledgeBase,
  removeIds: Iterable<string>,
  add: readonly Document[],
): Promise<void> {
  if (store.replaceDocuments !== undefined) {
    try {
      await store.replaceDocuments(removeIds, add);
    } catch (error) {
      throw storeFailed(error);
    }
    return;
  }
  const swap = await prepareReplace(store, removeIds, add);
  await swap.commit();
}

/**
 * Prepares a swap on any knowledge base.
 *
 * A store with `prepareReplace` does it itself. For any other the swap is compensating: `commit` reads the
 * documents that will go as they are then, removes and adds (through `replaceDocuments` where there is one), and
 * a failure at any call puts back what was there before it is thrown on, typed as {@link replaceDocuments} says. What others added or removed between
 * preparation and commit survives a commit, a failure and a rollback alike.
 *
 * @throws the signal's reason, or what a store's own `prepareReplace` throws; nothing has changed then.
 * @example
 * const swap = await prepareReplace(store, ['a.md#0'], [Document.of('new text')]);
 * await swap.commit();
 */
export async function prepareReplace(
  store: KnowledgeBase,
  removeIds: Iterable<string>,
  add: readonly Document[],
  options: PrepareOptions = {},
): Promise<PreparedSwap> {
  if (store.prepareReplace !== undefined) return store.prepareReplace(removeIds, add, options);
  // Copies: what the caller does to its lists between preparation and commit changes nothing.
  const removed = [...new Set(removeIds)];
  const added = [...add];
  options.signal?.throwIfAborted();
  return new CompensatingSwap(store, removed, added);
}

async function readExisting(store: KnowledgeBase, ids: ReadonlySet<string>): Promise<readonly Document[]> {
  const existing: Document[] = [];
  for (const id of ids) {
    const document = await store.getDocument(id);
    if (document !== undefined) existing.push(document);
  }
  return existing;
}

class CompensatingSwap implements PreparedSwap {
  readonly synchronous = false;
  readonly atomic: boolean;
  readonly #store: KnowledgeBase;
  readonly #removeIds: readonly string[];
  readonly #add: readonly Document[];
  #replaced: readonly Document[] = [];
  #state: 'prepared' | 'committed' | 'closed' = 'prepared';

  constructor(store: KnowledgeBase, removeIds: readonly string[], add: readonly Document[]) {
    this.#store = store;
    this.#removeIds = removeIds;
    this.#add = add;
    this.atomic = store.replaceDocuments !== undefined;
  }

  async commit(): Promise<void> {
    this.#advance('prepared', 'committed');
    await this.#remember();
    try {
      if (this.#store.replaceDocuments !== undefined) {
        await this.#store.replaceDocuments(this.#removeIds, this.#add);
        return;
      }
      for (const id of this.#removeIds) await this.#store.removeDocument(id);
      await this.#store.addDocuments(this.#add);
    } catch (error) {
      this.#state = 'closed';
      await this.#restore(error);
      throw storeFailed(error);
    }
  }

  /** Reads what the swap will overwrite; a failure here has changed nothing. */
  async #remember(): Promise<void> {
    const ids = new Set([...this.#removeIds, ...this.#add.map((document) => document.id)]);
    try {
      this.#replaced = await readExisting(this.#store, ids);
    } catch (error) {
      this.#state = 'closed';
      throw storeFailed(error);
    }
  }

  async rollback(): Promise<void> {
    this.#advance('committed', 'closed');
    await this.#restore(undefined);
  }

  discard(): void {
    this.#advance('prepared', 'closed');
  }

  async #restore(cause: unknown): Promise<void> {
    const kept = new Set(this.#replaced.map((document) => document.id));
    try {
      for (const document of this.#add)
        if (!kept.has(document.id)) await this.#store.removeDocument(document.id);
      await this.#store.addDocuments(this.#replaced);
    } catch (error) {
      throw storeInconsistent(cause, error);
    }
  }

  #advance(from: 'prepared' | 'committed', to: 'committed' | 'closed'): void {
    if (this.#state !== from) throw new InternalError(`swap is "${this.#state}", expected "${from}"`);
    this.#state = to;
  }
}
