import {
  checkTopK,
  compileSearchPredicate,
  RagError,
  SearchResult,
  type Document,
  type VectorIndex,
  type VectorSearchOptions,
} from '@rag/contracts';

import {
  dimensionMismatch,
  embeddingOf,
  readDocuments,
  readIds,
  toQueryVector,
} from '../store/check-input.js';
import { withinTime } from '../store/deadline.js';
import { inverseOf, lengthOf } from '../store/row-codec.js';
import { searchDeeper } from '../store/search-deeper.js';
import { serviceFailure } from '../store/service-failure.js';
import { pgvectorFailure } from './pgvector-failure.js';
import { toSqlCondition } from './pgvector-filter.js';
import type { ResolvedPgvectorIndexOptions } from './pgvector-options.js';
import {
  readStoredText,
  readVectorText,
  toFilterable,
  toKey,
  toStoredText,
  toVectorText,
} from './pgvector-rows.js';
import type { SqlPool } from './sql-pool.js';
import { useClient, type Run } from './use-client.js';

/** Rows of one statement; a call of more is several statements of one transaction. */
export const ROWS_PER_STATEMENT = 200;

/** Postgres sums squares in 32 bits: vectors that are longer or shorter than these are refused, zero aside. */
export const LONGEST_VECTOR = 1e18;
/** See {@link LONGEST_VECTOR}. */
export const SHORTEST_VECTOR = 1e-18;

// More than any table has, and a number that a limit can be.
const MOST_ROWS = 1_000_000_000_000;

/**
 * An index on Postgres with pgvector: each call one transaction, each search one statement, filters before the cut.
 *
 * Made by `openPgvectorIndex`.
 */
export class PgvectorIndex implements VectorIndex {
  readonly name: string;
  readonly #pool: SqlPool;
  readonly #options: ResolvedPgvectorIndexOptions;
  readonly #table: string;
  readonly #score: string;
  #closing: Promise<void> | undefined;

  constructor(pool: SqlPool, options: ResolvedPgvectorIndexOptions) {
    this.name = options.name;
    this.#pool = pool;
    this.#options = options;
    // Identifiers were checked: nothing in them ends the quotes.
    this.#table = `"${options.schema}"."${options.table}"`;
    this.#score =
      options.similarity === 'cosine'
        ? `coalesce(nullif(1 - (embedding <=> $1::vector), 'NaN'), 0)`
        : '-(embedding <#> $1::vector)';
  }

  /** Makes the extension and the table where they are not there. */
  async prepare(): Promise<void> {
    await this.#call('open the index', undefined, async (run) => {
      const found = await run(`select 1 from pg_extension where extname = 'vector'`);
      if (found.rows.length === 0) await run('create extension if not exists vector');
      await run(
        `create table if not exists ${this.#table} (key bytea primary key, document text not null, metadata jsonb not null, embedding vector not null)`,
      );
    });
  }

  async add(documents: readonly Document[]): Promise<void> {
    await this.replace([], documents);
  }

  async replace(removeIds: Iterable<string>, add: readonly Document[]): Promise<void> {
    const ids = readIds(removeIds);
    const rows = new Map<
      string,
      readonly [key: Uint8Array, document: string, metadata: string, vector: string]
    >();
    let dimension: number | undefined;
    for (const document of readDocuments(add)) {
      const embedding = embeddingOf(document);
      dimension ??= embedding.length;
      const { id, metadata } = document;
      if (embedding.length !== dimension)
        throw dimensionMismatch(`add "${id}"`, dimension, embedding.length, this.name);
      this.#checkLength(id, embedding);
      rows.set(id, [toKey(id), toStoredText(document), toFilterable(metadata), toVectorText(embedding)]);
    }
    if (ids.size === 0 && rows.size === 0) return;
    await this.#transact('change the index', async (run) => {
      // One writer at a time, so that the dimension stays what it is found to be; readers go on.
      await run(`lock table ${this.#table} in share row exclusive mode`);
      await this.#delete(run, ids);
      if (dimension === undefined) return;
      await this.#pin(run, dimension, [...rows.keys()][0]!);
      const list = [...rows.values()];
      for (let start = 0; start < list.length; start += ROWS_PER_STATEMENT) {
        const part = list.slice(start, start + ROWS_PER_STATEMENT);
        const column = (position: 0 | 1 | 2 | 3): readonly unknown[] => part.map((row) => row[position]);
        await run({
          text:
            `insert into ${this.#table} (key, document, metadata, embedding) ` +
            'select * from unnest($1::bytea[], $2::text[], $3::jsonb[], $4::vector[]) on conflict (key) do update ' +
            'set document = excluded.document, metadata = excluded.metadata, embedding = excluded.embedding',
          values: [column(0).map((key) => toHex(key as Uint8Array)), column(1), column(2), column(3)],
        });
      }
    });
  }

  async remove(ids: Iterable<string>): Promise<number> {
    const distinct = readIds(ids);
    if (distinct.size === 0) return 0;
    return this.#call('remove documents', undefined, (run) => this.#delete(run, distinct));
  }

  async get(id: string): Promise<Document | undefined> {
    const { rows } = await this.#call('read a document', undefined, (run) =>
      run({
        text: `select document, embedding::text from ${this.#table} where key = $1`,
        values: [toBuffer(id)],
      }),
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    return readStoredText(row['document']).withEmbedding(readVectorText(row['embedding']));
  }

  /** How many documents there are. */
  async size(): Promise<number> {
    const { rows } = await this.#call('count documents', undefined, (run) =>
      run(`select count(*)::text as count from ${this.#table}`),
    );
    return readNumber(rows[0]?.['count']);
  }

  async dimensions(): Promise<number | undefined> {
    const state = await this.#call('read the dimension', undefined, (run) => this.#state(run));
    return state.isEmpty ? undefined : state.dimension;
  }

  /** Removes all documents; the table stays. */
  async clear(): Promise<void> {
    await this.#call('clear the index', undefined, (run) => run(`truncate ${this.#table}`));
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
    return this.#call('search', options.signal, async (run) => {
      const { dimension, isEmpty } = await this.#state(run);
      if (isEmpty) return [];
      if (dimension !== query.length)
        throw dimensionMismatch('search', dimension ?? 0, query.length, this.name);
      if (topK === 0) return [];
      const values: unknown[] = [toVectorText(this.#toUnit(query))];
      const condition = toSqlCondition(options.filter ?? {}, values);
      const statement = this.#selectBest(condition, `$${values.length + 1}`, lengthOf(query) > 0);
      return searchDeeper({
        topK,
        passes,
        ordersTies: true,
        best: async (limit) => {
          if (this.#options.approximate !== undefined) {
            // Beside strict order, the server goes on until enough rows meet the condition.
            await run(`select set_config('hnsw.ef_search', '${this.#options.approximate.efSearch}', false)`);
            await run(`select set_config('hnsw.iterative_scan', 'strict_order', false)`);
          }
          const { rows } = await run({ text: statement, values: [...values, Math.min(limit, MOST_ROWS)] });
          return rows.map(
            (row) => new SearchResult(readStoredText(row['document']), readScore(row['score'])),
          );
        },
      });
    });
  }

  /** Ends the connections; calling it again waits for the same end. */
  async close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    await this.#closing;
  }

  #selectBest(condition: string, limit: string, hasDirection: boolean): string {
    const scored = `select key, document, ${this.#score} as score from ${this.#table} where ${condition}`;
    if (this.#options.approximate === undefined || !hasDirection)
      return `${scored} order by score desc, key asc limit ${limit}`;
    const distance = this.#options.similarity === 'cosine' ? '<=>' : '<#>';
    const nearest = `${scored} order by embedding ${distance} $1::vector limit ${limit}`;
    return `select document, score from (${nearest}) nearest order by score desc, key asc`;
  }

  /** The direction alone decides a cosine; of length 1 it is in range. */
  #toUnit(query: Float32Array): Float32Array {
    if (this.#options.similarity !== 'cosine') return query;
    const factor = inverseOf(lengthOf(query));
    return query.map((value) => value * factor);
  }

  #checkLength(id: string, embedding: Float32Array): void {
    const length = lengthOf(embedding);
    if (length === 0 || (length >= SHORTEST_VECTOR && length <= LONGEST_VECTOR)) return;
    throw new RagError(
      'RAG_VECTOR_INVALID_DOCUMENT',
      `Cannot add documents: the embedding of "${id}" has a length of "${length}", Postgres computes with "${SHORTEST_VECTOR}" to "${LONGEST_VECTOR}"; scale it`,
      { id },
    );
  }

  async #state(run: Run): Promise<{ readonly isEmpty: boolean; readonly dimension: number | undefined }> {
    const { rows } = await run({
      text:
        `select not exists (select 1 from ${this.#table}) as empty, (select atttypmod from pg_attribute ` +
        `where attrelid = $1::regclass and attname = 'embedding') as dimension`,
      values: [this.#table],
    });
    const dimension = Number(rows[0]?.['dimension']);
    return { isEmpty: rows[0]?.['empty'] === true, dimension: dimension > 0 ? dimension : undefined };
  }

  /** Sees to it that the table holds vectors of this dimension, or fails because it holds others. */
  async #pin(run: Run, dimension: number, id: string): Promise<void> {
    const state = await this.#state(run);
    if (state.dimension === dimension) return;
    if (!state.isEmpty) throw dimensionMismatch(`add "${id}"`, state.dimension ?? 0, dimension, this.name);
    const { approximate, similarity, schema, table } = this.#options;
    const index = `"${table}_hnsw"`;
    await run(`drop index if exists "${schema}".${index}`);
    await run(`alter table ${this.#table} alter column embedding type vector(${dimension})`);
    if (approximate === undefined) return;
    const operators = similarity === 'cosine' ? 'vector_cosine_ops' : 'vector_ip_ops';
    await run(
      `create index ${index} on ${this.#table} using hnsw (embedding ${operators}) ` +
        `with (m = ${approximate.m}, ef_construction = ${approximate.efConstruction})`,
    );
  }

  async #delete(run: Run, ids: ReadonlySet<string>): Promise<number> {
    if (ids.size === 0) return 0;
    const keys = Array.from(ids, (id) => toHex(toKey(id)));
    const { rowCount } = await run({
      text: `delete from ${this.#table} where key = any($1::bytea[])`,
      values: [keys],
    });
    return rowCount ?? 0;
  }

  async #transact(action: string, work: (run: Run) => Promise<void>): Promise<void> {
    await this.#call(action, undefined, async (run) => {
      await run('begin');
      try {
        await work(run);
        await run('commit');
      } catch (error) {
        // Where this fails too, the connection is ended, and the server drops the change with it.
        await run('rollback');
        throw error;
      }
    });
  }

  /** Runs statements on one connection, which is ended where anything went wrong with it. */
  async #call<T>(
    action: string,
    signal: AbortSignal | undefined,
    work: (run: Run) => Promise<T>,
  ): Promise<T> {
    const late = (): RagError =>
      serviceFailure(
        'TIMEOUT',
        action,
        `there was no answer within "${this.#options.timeoutMs}" ms; try again`,
        {
          timeoutMs: this.#options.timeoutMs,
        },
      );
    try {
      return await withinTime(this.#options.timeoutMs, signal, late, async (stop) => {
        const client = await this.#pool.connect();
        return useClient(client, stop, work);
      });
    } catch (error) {
      if (signal?.aborted === true && error === signal.reason) throw error;
      throw pgvectorFailure(action, error);
    }
  }
}

function toBuffer(id: string): Buffer {
  return Buffer.from(toKey(id));
}

function toHex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

function readNumber(value: unknown): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw serviceFailure('INVALID_ANSWER', 'count documents', 'the server gave no number');
}

function readScore(value: unknown): number {
  const score = typeof value === 'number' ? value : Number.NaN;
  if (Number.isFinite(score)) return score + 0;
  throw serviceFailure('INVALID_ANSWER', 'search', 'the server gave a score that is no number');
}
