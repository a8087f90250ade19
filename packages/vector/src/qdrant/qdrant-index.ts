import {
  checkTopK,
  compileSearchPredicate,
  type Document,
  type RagError,
  type SearchResult,
  type VectorIndex,
  type VectorSearchOptions,
} from '@rag/contracts';

import { readIds, toQueryVector } from '../store/check-input.js';
import { withinTime } from '../store/deadline.js';
import { readAdditions } from '../store/read-additions.js';
import { searchDeeper } from '../store/search-deeper.js';
import { serviceFailure } from '../store/service-failure.js';
import { checkEmbeddingLength, checkQueryLength } from '../store/vector-range.js';
import { invalidAnswer, type Ask, type QdrantClient } from './qdrant-client.js';
import { checkCompleted, isFailure, QdrantCollection, unlessMissing } from './qdrant-collection.js';
import { toQdrantFilter } from './qdrant-filter.js';
import type { ResolvedQdrantIndexOptions } from './qdrant-options.js';
import { readFound, readPoint, toPoint, toPointId, toServerVector } from './qdrant-points.js';

// The server makes room for as many results as it is asked for: beyond this it is asked how many there are first.
const MOST_UNCOUNTED = 10_000;

/**
 * An index on Qdrant: each addition one request, each list of a search one request, filters before the cut.
 *
 * Made by `openQdrantIndex`. Calls may overlap; changes through one object wait for each other.
 */
export class QdrantIndex implements VectorIndex {
  readonly name: string;
  readonly #client: QdrantClient;
  readonly #collection: QdrantCollection;
  readonly #options: ResolvedQdrantIndexOptions;
  #isClosed = false;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(client: QdrantClient, options: ResolvedQdrantIndexOptions) {
    this.name = options.name;
    this.#client = client;
    this.#collection = new QdrantCollection(options);
    this.#options = options;
  }

  /** Sees whether the server can be asked, and refuses a collection that is not one of an index. */
  async prepare(): Promise<void> {
    await this.#call('open the index', (ask) => this.#collection.dimension(ask));
  }

  async add(documents: readonly Document[]): Promise<void> {
    const isDot = this.#options.similarity === 'dot';
    const additions = readAdditions(documents, this.name, isDot ? checkEmbeddingLength : () => undefined);
    const { dimension, documents: distinct } = additions;
    if (dimension === undefined) return;
    const action = 'add documents';
    await this.#change(action, async (ask) => {
      await this.#collection.pin(ask, dimension, distinct[0]!.id);
      const points = distinct.map((document) => toPoint(document, this.#options.similarity));
      checkCompleted(action, await ask({ method: 'PUT', path: '/points?wait=true', body: { points } }));
    });
  }

  async remove(ids: Iterable<string>): Promise<number> {
    const points = Array.from(readIds(ids), toPointId);
    if (points.length === 0) return 0;
    const action = 'remove documents';
    return this.#change(action, async (ask) => {
      const there = await this.#read(action, ask, points, false);
      if (there.length > 0) await this.#delete(action, ask, { points });
      return there.length;
    });
  }

  async get(id: string): Promise<Document | undefined> {
    if (typeof (id as unknown) !== 'string') return undefined;
    const action = 'read a document';
    const [point] = await this.#call(action, (ask) =>
      this.#read(action, ask, [toPointId(id)], ['document', 'embedding']),
    );
    return point === undefined ? undefined : readPoint(point);
  }

  /** How many documents there are. */
  async size(): Promise<number> {
    return this.#call('count documents', (ask) => this.#collection.count(ask));
  }

  async dimensions(): Promise<number | undefined> {
    return this.#call('read the dimension', async (ask) => {
      const dimension = await this.#collection.dimension(ask);
      return dimension === undefined || (await this.#collection.count(ask)) === 0 ? undefined : dimension;
    });
  }

  /** Removes all documents; the collection stays. */
  async clear(): Promise<void> {
    const action = 'clear the index';
    await this.#change(action, (ask) => this.#delete(action, ask, { filter: {} }));
  }

  async search(
    vector: ArrayLike<number>,
    topK: number,
    options: VectorSearchOptions = {},
  ): Promise<readonly SearchResult[]> {
    options.signal?.throwIfAborted();
    const query = toQueryVector(vector);
    checkTopK(topK);
    const passes = compileSearchPredicate(options);
    if (this.#options.similarity === 'dot') checkQueryLength(query);
    const filter = toQdrantFilter(options.filter);
    const body = {
      query: toServerVector(query, this.#options.similarity),
      with_payload: ['document'],
      with_vector: false,
      params: { exact: !this.#options.approximate },
      ...(filter !== undefined && { filter }),
    };
    const find = (ask: Ask): Promise<readonly SearchResult[]> =>
      searchDeeper({
        topK,
        passes,
        ordersTies: false,
        best: async (limit) => this.#best(ask, body, limit),
      });
    return this.#call(
      'search',
      async (ask) => {
        const found = topK === 0 ? [] : await this.#unlessRefused(ask, query.length, find);
        // What was found was comparable; nothing may mean that nothing is, which the server need not say.
        if (found.length === 0) await this.#collection.checkQuery(ask, query.length);
        return found;
      },
      options.signal,
    );
  }

  /** Refuses calls from now on; calling it again is harmless. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#lastChange;
  }

  async #best(ask: Ask, body: object, limit: number): Promise<readonly SearchResult[]> {
    const most = limit <= MOST_UNCOUNTED ? limit : Math.min(limit, (await this.#collection.count(ask)) + 1);
    const result = await unlessMissing(
      ask({ method: 'POST', path: '/points/query', body: { ...body, limit: most } }),
    );
    return result === undefined ? [] : readFound(result);
  }

  /** The server refuses a query of another dimension, in words that nobody can rely on. */
  async #unlessRefused(
    ask: Ask,
    dimension: number,
    find: (ask: Ask) => Promise<readonly SearchResult[]>,
  ): Promise<readonly SearchResult[]> {
    try {
      return await find(ask);
    } catch (error) {
      if (!isFailure(error, 'REFUSED')) throw error;
      const { isEmpty } = await this.#collection.checkQuery(ask, dimension);
      if (isEmpty) return [];
      throw error;
    }
  }

  async #read(
    action: string,
    ask: Ask,
    ids: readonly string[],
    payload: readonly string[] | false,
  ): Promise<readonly unknown[]> {
    const body = { ids, with_payload: payload, with_vector: false };
    const result = await unlessMissing(ask({ method: 'POST', path: '/points', body }));
    if (result === undefined) return [];
    if (!Array.isArray(result)) throw invalidAnswer(action, 'it has no list of points');
    return result as readonly unknown[];
  }

  async #delete(action: string, ask: Ask, body: object): Promise<void> {
    const result = await unlessMissing(ask({ method: 'POST', path: '/points/delete?wait=true', body }));
    if (result !== undefined) checkCompleted(action, result);
  }

  /** Runs a change after those before it, so that none of another dimension comes between. */
  async #change<T>(action: string, work: (ask: Ask) => Promise<T>): Promise<T> {
    const change = this.#lastChange.then(() => this.#call(action, work));
    this.#lastChange = change.catch(() => undefined);
    return change;
  }

  async #call<T>(action: string, work: (ask: Ask) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#isClosed) throw serviceFailure('CLOSED', action, 'the index is closed; open it again');
    const { timeoutMs } = this.#options;
    const late = (): RagError =>
      serviceFailure('TIMEOUT', action, `there was no answer within "${timeoutMs}" ms; try again`, {
        timeoutMs,
      });
    return withinTime(timeoutMs, signal, late, (stop) =>
      work((request) => this.#client.ask(action, request, stop)),
    );
  }
}
