import {
  checkTopK,
  compileSearchPredicate,
  type Document,
  type SearchResult,
  type VectorIndex,
  type VectorSearchOptions,
} from '@rag/contracts';

import { dimensionMismatch, readIds, toQueryVector } from '../store/check-input.js';
import { readAdditions } from '../store/read-additions.js';
import { searchDeeper } from '../store/search-deeper.js';
import { readStoredText } from '../store/stored-text.js';
import { checkEmbeddingLength, checkQueryLength } from '../store/vector-range.js';
import { PgvectorConnections } from './pgvector-connections.js';
import type { ResolvedPgvectorIndexOptions } from './pgvector-options.js';
import { readVectorText, toKey } from './pgvector-rows.js';
import { PgvectorSearch } from './pgvector-search.js';
import { PgvectorTable } from './pgvector-table.js';
import { prepareTable } from './prepare-table.js';
import type { SqlPool } from './sql-pool.js';

/**
 * An index on Postgres with pgvector: each change one transaction, each list of a search one statement, filters before
 * the cut.
 *
 * Made by `openPgvectorIndex`. Calls may overlap; changes wait for each other, also those of other programs.
 */
export class PgvectorIndex implements VectorIndex {
  readonly name: string;
  readonly #connections: PgvectorConnections;
  readonly #options: ResolvedPgvectorIndexOptions;
  readonly #table: PgvectorTable;

  constructor(pool: SqlPool, options: ResolvedPgvectorIndexOptions) {
    this.name = options.name;
    this.#connections = new PgvectorConnections(pool, options.timeoutMs);
    this.#options = options;
    this.#table = new PgvectorTable(options);
  }

  /** Makes the extension and the table where they are not there, and refuses a table that is not one of an index. */
  async prepare(): Promise<void> {
    const isApproximate = this.#options.approximate !== undefined;
    await this.#connections.transact('open the index', (run) =>
      prepareTable(run, this.#table, isApproximate),
    );
  }

  async add(documents: readonly Document[]): Promise<void> {
    await this.replace([], documents);
  }

  async replace(removeIds: Iterable<string>, add: readonly Document[]): Promise<void> {
    const ids = readIds(removeIds);
    const additions = readAdditions(add, this.name, checkEmbeddingLength);
    if (ids.size === 0 && additions.documents.length === 0) return;
    await this.#connections.transact('change the index', (run) => this.#table.change(run, ids, additions));
  }

  async remove(ids: Iterable<string>): Promise<number> {
    const distinct = readIds(ids);
    if (distinct.size === 0) return 0;
    return this.#connections.call('remove documents', (run) => this.#table.remove(run, distinct));
  }

  async get(id: string): Promise<Document | undefined> {
    if (typeof (id as unknown) !== 'string') return undefined;
    const { rows } = await this.#connections.call('read a document', (run) =>
      run({
        text: `select document, embedding::text from ${this.#table.name} where key = $1`,
        values: [toKey(id)],
      }),
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    return readStoredText(row['document']).withEmbedding(readVectorText(row['embedding']));
  }

  /** How many documents there are. */
  async size(): Promise<number> {
    return this.#connections.call('count documents', (run) => this.#table.count(run));
  }

  async dimensions(): Promise<number | undefined> {
    const state = await this.#connections.call('read the dimension', (run) => this.#table.state(run));
    return state.isEmpty ? undefined : state.dimension;
  }

  /** Removes all documents; the table stays. */
  async clear(): Promise<void> {
    await this.#connections.call('clear the index', (run) => run(`truncate ${this.#table.name}`));
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
    const search = new PgvectorSearch(this.#table.name, this.#options, query, options.filter);
    return this.#connections.call(
      'search',
      async (run) => {
        const { dimension, isEmpty } = await this.#table.state(run);
        if (isEmpty) return [];
        if (dimension !== query.length)
          throw dimensionMismatch('search', dimension ?? 0, query.length, this.name);
        if (topK === 0) return [];
        return searchDeeper({
          topK,
          passes,
          ordersTies: true,
          best: (limit) => search.best(run, limit),
        });
      },
      options.signal,
    );
  }

  /** Ends the connections; calling it again waits for the same end. */
  async close(): Promise<void> {
    await this.#connections.close();
  }
}
