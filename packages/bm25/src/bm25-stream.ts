import {
  guardEventSink,
  type Document,
  type EventSink,
  type Explanation,
  type PreparedSwap,
  type PrepareOptions,
  type RankedStream,
  type SearchOptions,
  type SearchResult,
} from '@rag/contracts';
import {
  applySwapPlan,
  countTerms,
  findDocument,
  GenerationCell,
  makeSwapPlan,
  mergeDue,
  prepareSwapPlan,
  removeIds,
  SynchronousSwap,
  type Generation,
  type Indexing,
  type SwapPlan,
} from '@rag/inverted-index';

import { AccessLog } from './access-log.js';
import { resolveBm25Options, type Bm25Options, type ResolvedBm25Options } from './bm25-options.js';
import { averageLengthOf, Bm25Snapshot, type Bm25SnapshotContext } from './bm25-snapshot.js';
import { FieldedEvaluator } from './fielded-evaluation.js';
import { FieldedSnapshot } from './fielded-snapshot.js';
import { IdleTime } from './idle-time.js';

/** What a stream has lost since it was made. */
export interface Bm25Losses {
  /** Documents that had to go because there were more than `maxDocuments`. */
  readonly evicted: number;
  /** Documents that went because nobody accessed them for `idleTtlMs`. */
  readonly expired: number;
}

/** What a stream holds, and what it has lost. */
export interface Bm25Stats extends Bm25Losses {
  readonly documents: number;
  /** Distinct terms of the documents. */
  readonly terms: number;
  /** Mean number of tokens a document; zero where there is none. */
  readonly averageLength: number;
  readonly generation: number;
  readonly maxDocuments: number;
}

/**
 * An in-memory index that ranks by Okapi BM25, bounded in documents and in idle time.
 *
 * An access is being returned by a search or fetched by id. A document that was not accessed for `idleTtlMs` is gone
 * at the next call of any method but `renew`; there is no timer. Beyond `maxDocuments` the least recently accessed
 * documents go. Both are counted in {@link stats} and told to `events`.
 *
 * Every change publishes a new generation by one assignment; a snapshot goes on answering from its own. Statistics
 * are those of the generation that answers, without what was removed, evicted or had expired.
 *
 * @example
 * const stream = new BM25Stream();
 * stream.add(Document.of('session middleware reads the token'));
 * stream.search('token', 5); // one result
 */
export class BM25Stream implements RankedStream {
  readonly #options: ResolvedBm25Options;
  readonly #events: EventSink;
  readonly #snapshotContext: Bm25SnapshotContext;
  readonly #cell = new GenerationCell();
  // Law: its ids are those of the current generation.
  readonly #accesses = new AccessLog();
  readonly #time: IdleTime;
  readonly #indexing: Indexing;
  #evaluator: { readonly generation: Generation; readonly evaluator: FieldedEvaluator } | undefined;
  #evicted = 0;
  #expired = 0;

  /** @throws RagError `RAG_BM25_INVALID_OPTION`. */
  constructor(options: Bm25Options = {}) {
    this.#options = resolveBm25Options(options);
    const { analyzer, clock, events, k1, b, fieldsOf, fields } = this.#options;
    this.#indexing = { analyzer, fieldsOf, separateFields: fields !== false };
    this.#events = guardEventSink(events);
    this.#time = new IdleTime(clock);
    this.#snapshotContext = {
      analyzer,
      parameters: { k1, b },
      onReturned: (ids) => {
        this.#touch(ids);
      },
    };
  }

  /** Shown in diagnostics. */
  get name(): string {
    return this.#options.name;
  }

  /** Always true: an empty stream answers with an empty list. */
  isAvailable(): boolean {
    return true;
  }

  /**
   * Adds documents, or replaces those that have their ids; of several with one id the last is taken.
   *
   * All or nothing. Analysis runs at one go: for many documents {@link prepareReplace} keeps the thread free.
   *
   * @throws RagError `RAG_INVERTED_INDEX_INVALID_DOCUMENT`, or whatever `fieldsOf` and the analyzer throw.
   */
  add(documents: Document | readonly Document[]): void {
    this.replaceDocuments([], isList(documents) ? documents : [documents]);
  }

  /** Removes a document; whether there was one. */
  remove(id: string): boolean {
    this.#expire();
    const isPresent = findDocument(this.#cell.current, id) !== undefined;
    if (isPresent) this.replaceDocuments([id], []);
    return isPresent;
  }

  /** The document with this id; counts as an access. */
  get(id: string): Document | undefined {
    this.#touch([id]);
    return findDocument(this.#cell.current, id);
  }

  /**
   * Removes, then adds, as one change: readers see the generation before or the one after.
   *
   * @throws RagError as {@link add}, and `RAG_INVERTED_INDEX_INVALID_IDS`; nothing has changed then.
   */
  replaceDocuments(removeIds: Iterable<string>, add: readonly Document[]): void {
    const plan = makeSwapPlan(this.#indexing, removeIds, add);
    this.#expire();
    this.#apply(plan, mergeDue);
  }

  /**
   * Does everything of a replacement that can fail or take long, in time slices; the swap's commit is one synchronous
   * block that cannot fail.
   *
   * The commit works on the generation that is current then: what was added or removed meanwhile survives, except
   * under an id that the swap removes or adds, where the swap wins. Its documents count as accessed at the commit.
   * `rollback` restores the generation and the times of access; an eviction that it undoes was already told to
   * `events`.
   *
   * @param options `batches` holds the terms of `add`, row by row, where they were analysed elsewhere.
   * @throws RagError as {@link replaceDocuments}, and `RAG_INVERTED_INDEX_ANALYZER_MISMATCH`,
   *   `RAG_INVERTED_INDEX_BATCH_ROWS`, `RAG_INVERTED_INDEX_INVALID_BATCH`; the signal's reason.
   */
  async prepareReplace(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options: PrepareOptions = {},
  ): Promise<PreparedSwap> {
    const plan = await prepareSwapPlan(this.#indexing, removeIds, add, () => this.#cell.current, options);
    return new SynchronousSwap({ apply: () => this.#apply(plan, keepParts) });
  }

  /**
   * Counts all documents that are present as accessed now, expired ones that no call has removed yet included.
   *
   * Cost: one assignment, however many there are.
   */
  renew(): void {
    this.#accesses.renew(this.#time.elapsedMs());
  }

  /**
   * The best documents for a query, as {@link RankedStream} promises; a query without terms has none.
   *
   * Each distinct term counts once, and those that the analyzer expands the query by count as much. `filter` acts
   * before the cut and leaves the statistics as they are; `maxPerFile` is for those who fuse.
   *
   * @param topK a whole number ≥ 0.
   * @throws RagError `RAG_CONTRACTS_INVALID_TOP_K`, `RAG_CONTRACTS_INVALID_FILTER`,
   *   `RAG_INVERTED_INDEX_INVALID_QUERY`; the signal's reason.
   */
  search(query: string, topK: number, options: SearchOptions = {}): readonly SearchResult[] {
    return this.snapshot().search(query, topK, options);
  }

  /** The score of one document as a tree, `undefined` where a search would not return it; not an access. */
  explain(query: string, id: string): Explanation | undefined {
    return this.snapshot().explain(query, id);
  }

  /**
   * Pins the current generation, without what has expired by now.
   *
   * What it returns counts as an access of the documents that the stream still has.
   */
  snapshot(): Bm25Snapshot | FieldedSnapshot {
    this.#expire();
    const { fields, analyzer } = this.#options;
    const generation = this.#cell.current;
    if (fields === false) return new Bm25Snapshot(generation, this.#snapshotContext);
    // What an evaluation needs of a generation is worked out once, when the first snapshot of it is taken.
    if (this.#evaluator?.generation !== generation)
      this.#evaluator = { generation, evaluator: new FieldedEvaluator(generation, fields, analyzer) };
    return new FieldedSnapshot(generation, this.#snapshotContext, this.#evaluator.evaluator);
  }

  /** How many documents there are. */
  size(): number {
    this.#expire();
    return this.#cell.current.documentCount;
  }

  /** Removes all documents; the counts of evicted and expired ones stay. */
  clear(): void {
    this.#cell.clear();
    this.#accesses.clear();
  }

  /** What the stream has lost; two numbers, cheap enough for every request. */
  losses(): Bm25Losses {
    this.#expire();
    return { evicted: this.#evicted, expired: this.#expired };
  }

  /** What the stream holds and has lost; counts the dictionary, so it is not for every request. */
  stats(): Bm25Stats {
    const losses = this.losses();
    const generation = this.#cell.current;
    return {
      ...losses,
      documents: generation.documentCount,
      terms: countTerms(generation),
      averageLength: averageLengthOf(generation),
      generation: generation.number,
      maxDocuments: this.#options.maxDocuments,
    };
  }

  /** Publishes a plan and what it evicts as one generation; returns how to undo it. Cannot fail. */
  #apply(plan: SwapPlan, settle: (generation: Generation) => Generation): () => void {
    const before = this.#cell.current;
    const { generation, added, removed } = applySwapPlan(before, plan);
    const change = this.#accesses.replace(
      removed.map(({ id }) => id),
      added.map(({ id }) => id),
      this.#time.elapsedMs(),
      this.#options.maxDocuments,
    );
    const evictedCount = change.evicted.length;
    const published = this.#cell.publish(settle(removeIds(generation, change.evicted).generation));
    this.#evicted += evictedCount;
    if (evictedCount > 0) this.#events({ type: 'bm25.evicted', count: evictedCount });
    return () => {
      this.#cell.restore(before, published);
      change.undo();
      this.#evicted -= evictedCount;
    };
  }

  #touch(ids: readonly string[]): void {
    this.#expire();
    const nowMs = this.#time.elapsedMs();
    // The best one last, so that it is evicted last.
    for (const id of ids.toReversed()) this.#accesses.touch(id, nowMs);
  }

  /** Publishes a generation without what has expired; a look at one entry where nothing has. */
  #expire(): void {
    const expired = this.#accesses.takeExpired(this.#time.elapsedMs(), this.#options.idleTtlMs);
    if (expired.length === 0) return;
    this.#cell.publish(mergeDue(removeIds(this.#cell.current, expired).generation));
    this.#expired += expired.length;
    this.#events({ type: 'bm25.expired', count: expired.length });
  }
}

function isList(documents: Document | readonly Document[]): documents is readonly Document[] {
  return Array.isArray(documents);
}

/** A commit leaves merging to the preparation that was, or to the next change: it must be short. */
function keepParts(generation: Generation): Generation {
  return generation;
}
