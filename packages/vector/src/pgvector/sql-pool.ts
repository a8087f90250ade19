import { RagError } from '@rag/contracts';
import type * as Pg from 'pg';

/** A statement with its values beside it, never within. */
export interface SqlStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** What a statement gave. */
export interface SqlResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly rowCount: number | null;
}

/** One connection; as the package `pg` has it. */
export interface SqlClient {
  query(statement: SqlStatement): Promise<SqlResult>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  /** Gives the connection back, or ends it. */
  release(destroy?: boolean): void;
}

/** Several connections; as the package `pg` has it. */
export interface SqlPool {
  connect(): Promise<SqlClient>;
  end(): Promise<void>;
}

/** What a pool is made with. */
export interface SqlPoolOptions {
  readonly connectionString: string;
  readonly max: number;
  readonly connectionTimeoutMillis: number;
}

/**
 * A pool of the package `pg`, which is loaded now; the address is read when it first connects.
 *
 * @throws RagError `RAG_VECTOR_MISSING_PEER` where the package is not installed.
 */
export async function openPool(options: SqlPoolOptions): Promise<SqlPool> {
  const { Pool } = await loadPg();
  const pool = new Pool(options);
  // A connection that breaks while nobody uses it is replaced by the next call; without a listener it ends the process.
  pool.on('error', () => undefined);
  return pool;
}

async function loadPg(): Promise<Pick<typeof Pg, 'Pool'>> {
  try {
    const loaded = await import('pg');
    return loaded.default;
  } catch (cause) {
    throw new RagError(
      'RAG_VECTOR_MISSING_PEER',
      'Cannot open an index on Postgres: the package "pg" is not installed; add it to your project',
      { package: 'pg' },
      { cause },
    );
  }
}
