import type { Document } from '@rag/contracts';

import { dimensionMismatch } from '../store/check-input.js';
import type { Additions } from '../store/read-additions.js';
import { toFilterable, toStoredText } from '../store/stored-text.js';
import type { ResolvedPgvectorIndexOptions } from './pgvector-options.js';
import { readCount, toKeyText, toVectorText } from './pgvector-rows.js';
import type { Run } from './use-client.js';

/** Rows of one statement; a call of more is several statements of one transaction. */
export const ROWS_PER_STATEMENT = 200;

/** What a table holds. */
export interface TableState {
  readonly isEmpty: boolean;
  /** What its column of vectors takes, `undefined` while it takes any. */
  readonly dimension: number | undefined;
}

/** The statements that write the table of an index, and that tell what it is. */
export class PgvectorTable {
  /** The table as SQL names it. */
  readonly name: string;
  readonly #options: ResolvedPgvectorIndexOptions;

  constructor(options: ResolvedPgvectorIndexOptions) {
    this.#options = options;
    // Identifiers were checked: nothing in them ends the quotes.
    this.name = `"${options.schema}"."${options.table}"`;
  }

  async state(run: Run): Promise<TableState> {
    const { rows } = await run({
      text:
        `select not exists (select 1 from ${this.name}) as empty, (select atttypmod from pg_attribute ` +
        `where attrelid = $1::regclass and attname = 'embedding') as dimension`,
      values: [this.name],
    });
    const dimension = Number(rows[0]?.['dimension']);
    return { isEmpty: rows[0]?.['empty'] === true, dimension: dimension > 0 ? dimension : undefined };
  }

  async count(run: Run): Promise<number> {
    const { rows } = await run(`select count(*)::text as count from ${this.name}`);
    return readCount(rows[0]?.['count']);
  }

  /** Removes rows and tells how many there were. */
  async remove(run: Run, ids: ReadonlySet<string>): Promise<number> {
    if (ids.size === 0) return 0;
    const { rowCount } = await run({
      text: `delete from ${this.name} where key = any($1::bytea[])`,
      values: [Array.from(ids, toKeyText)],
    });
    return rowCount ?? 0;
  }

  /** Removes, then adds; within a transaction. */
  async change(run: Run, removeIds: ReadonlySet<string>, { documents, dimension }: Additions): Promise<void> {
    // One writer at a time, so that the dimension stays what it is found to be; readers go on.
    await run(`lock table ${this.name} in share row exclusive mode`);
    await this.remove(run, removeIds);
    if (dimension === undefined) return;
    await this.#pin(run, dimension, documents[0]!.id);
    for (let start = 0; start < documents.length; start += ROWS_PER_STATEMENT)
      await this.#insert(run, documents.slice(start, start + ROWS_PER_STATEMENT));
  }

  async #insert(run: Run, documents: readonly Document[]): Promise<void> {
    await run({
      text:
        `insert into ${this.name} (key, document, metadata, embedding) ` +
        'select * from unnest($1::bytea[], $2::text[], $3::jsonb[], $4::vector[]) on conflict (key) do update ' +
        'set document = excluded.document, metadata = excluded.metadata, embedding = excluded.embedding',
      values: [
        documents.map(({ id }) => toKeyText(id)),
        documents.map(toStoredText),
        documents.map(({ metadata }) => JSON.stringify(toFilterable(metadata))),
        documents.map(({ embedding }) => toVectorText(embedding!)),
      ],
    });
  }

  /** Sees to it that the table holds vectors of this dimension, or fails because it holds others. */
  async #pin(run: Run, dimension: number, id: string): Promise<void> {
    const state = await this.state(run);
    if (state.dimension === dimension) return;
    if (!state.isEmpty)
      throw dimensionMismatch(`add "${id}"`, state.dimension ?? 0, dimension, this.#options.name);
    const { approximate, similarity, schema, table } = this.#options;
    const index = `"${table}_hnsw"`;
    await run(`drop index if exists "${schema}".${index}`);
    await run(`alter table ${this.name} alter column embedding type vector(${dimension})`);
    if (approximate === undefined) return;
    const operators = similarity === 'cosine' ? 'vector_cosine_ops' : 'vector_ip_ops';
    await run(
      `create index ${index} on ${this.name} using hnsw (embedding ${operators}) ` +
        `with (m = ${approximate.m}, ef_construction = ${approximate.efConstruction})`,
    );
  }
}
