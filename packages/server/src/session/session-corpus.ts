import {
  prepareReplace,
  type Awaitable,
  type Document,
  type SearchOptions,
  type TermBatch,
} from '@rag/contracts';
import type { ExplainAnswerOptions, ExplainedAnswer, RetrievalAnswer } from '@rag/fusion';

import type { SessionStores } from '../compose.js';
import { commitBoth, prepareBoth } from './commit-both.js';
import type { StreamStatus } from './index-status.js';
import type { SessionStream } from './session-stream.js';

/** One change of both stores. */
export interface CorpusChange {
  readonly removeIds: readonly string[];
  readonly add: readonly Document[];
  /** The terms of `add` for each store, where they were analysed elsewhere. */
  readonly streamBatches?: readonly TermBatch[] | undefined;
  readonly knowledgeBaseBatches?: readonly TermBatch[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asked directly before anything is published. */
  readonly isWanted: () => boolean;
  /** Assigns what goes with the change, in the same synchronous block. */
  readonly publish: () => void;
}

/**
 * The two stores of a session as one: they change together or not at all, and neither drifts from the other.
 */
export class SessionCorpus {
  readonly #stores: SessionStores;
  #generation = 0;
  #atomic = true;
  #lostSeen = 0;
  #changes = 0;
  #runs = 0;

  constructor(stores: SessionStores) {
    this.#stores = stores;
  }

  /** Grows with every committed change. */
  get generation(): number {
    return this.#generation;
  }

  /** How many documents were added and removed so far. */
  get changes(): number {
    return this.#changes;
  }

  /** How many index runs were committed so far. */
  get runs(): number {
    return this.#runs;
  }

  /** The keyword stream, to be asked. */
  get keywords(): Pick<SessionStream, 'size' | 'snapshot'> {
    return this.#stores.stream;
  }

  /** Whether the last change was seen whole by every reader. */
  get atomic(): boolean {
    return this.#atomic;
  }

  /** How well the keyword stream covers the corpus. */
  get streamStatus(): StreamStatus {
    const { documents, maxDocuments, evicted, expired } = this.#stores.stream.stats();
    return { documents, maxDocuments, evicted, expired };
  }

  /**
   * Prepares both stores, then commits both.
   *
   * @returns whether the change was committed; false where it was not wanted any more.
   * @throws what a preparation or commit threw; both stores are as they were.
   */
  async change(change: CorpusChange): Promise<boolean> {
    const { knowledgeBase, stream } = this.#stores;
    const { removeIds, add, signal } = change;
    const swaps = await prepareBoth(
      prepareReplace(knowledgeBase, removeIds, add, { batches: change.knowledgeBaseBatches, signal }),
      // Asynchronous, so that what is thrown at once rejects too and the other preparation is discarded.
      (async () => stream.prepareReplace(removeIds, add, { batches: change.streamBatches, signal }))(),
    );
    return commitBoth(swaps, change.isWanted, () => {
      this.#generation++;
      this.#changes += removeIds.length + add.length;
      // What was analysed elsewhere came from a run.
      if (change.streamBatches !== undefined) this.#runs++;
      this.#atomic = swaps.knowledgeBase.atomic;
      change.publish();
    });
  }

  /**
   * Renews the keyword stream's lease and puts back what it lost; comes before every search.
   *
   * @returns nothing where there was nothing to put back, so that a search can follow in the same turn.
   */
  ready(): Promise<void> | undefined {
    this.#stores.stream.renew();
    return this.#hasLost() ? this.#refill() : undefined;
  }

  /** Searches both stores; their snapshots are pinned before this returns a promise. */
  async search(query: string, topK: number, options: SearchOptions): Promise<RetrievalAnswer> {
    return this.#stores.retriever.retrieveDetailed(query, topK, options);
  }

  /** The same with the trees of the scores. */
  async explain(query: string, topK: number, options: ExplainAnswerOptions): Promise<ExplainedAnswer> {
    return this.#stores.retriever.explainDetailed(query, topK, options);
  }

  /** All documents, as they are now. */
  list(): Awaitable<readonly Document[]> {
    return this.#stores.knowledgeBase.listDocuments();
  }

  /** A document by id; at once where the knowledge base answers at once. */
  get(id: string): Awaitable<Document | undefined> {
    return this.#stores.knowledgeBase.getDocument(id);
  }

  /**
   * Empties both stores.
   *
   * @throws what the knowledge base throws; the keyword stream is as it was then.
   */
  async clear(): Promise<void> {
    const waiting = this.#stores.knowledgeBase.clear();
    if (waiting instanceof Promise) await waiting;
    this.#stores.stream.clear();
    this.#lostSeen = this.#lost();
    this.#generation++;
  }

  /** Puts back what the keyword stream has dropped; free of cost where it has dropped nothing. */
  async refillLosses(): Promise<void> {
    if (this.#hasLost()) await this.#refill();
  }

  /** Puts documents that the keyword stream dropped back from the knowledge base, unless it is too small for them. */
  async #refill(): Promise<void> {
    const { knowledgeBase, stream } = this.#stores;
    const generation = this.#generation;
    const listing = knowledgeBase.listDocuments();
    const documents = listing instanceof Promise ? await listing : listing;
    // What was removed meanwhile must not come back; the next search tries again.
    if (generation !== this.#generation) return;
    if (documents.length <= stream.stats().maxDocuments) {
      const missing = documents.filter(({ id }) => stream.get(id) === undefined);
      if (missing.length > 0) stream.add(missing);
    }
    this.#lostSeen = this.#lost();
  }

  #hasLost(): boolean {
    return this.#lost() !== this.#lostSeen;
  }

  #lost(): number {
    const { evicted, expired } = this.#stores.stream.losses();
    return evicted + expired;
  }
}
