import process from 'node:process';

import { readSetting } from '../store/service-failure.js';
import { PgvectorIndex } from './pgvector-index.js';
import { PGVECTOR_URL, resolvePgvectorIndexOptions, type PgvectorIndexOptions } from './pgvector-options.js';
import { openPool } from './sql-pool.js';

/** Where {@link openPgvectorIndex} finds the database, beside the options of the index. */
export interface OpenPgvectorIndexOptions extends PgvectorIndexOptions {
  /** Holds `PGVECTOR_URL`. @defaultValue the environment of the process */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Opens an index in a table of Postgres with the extension pgvector, at the address that the environment names as
 * `PGVECTOR_URL`; the extension and the table are made where they are not there. Needs the package `pg`. Close it when
 * it is no longer needed.
 *
 * Every change is one transaction and every search one statement. Where a call runs out of time, whether it was done is
 * not known: adding and removing again is harmless.
 *
 * @throws RagError `RAG_VECTOR_MISSING_SETTING`, `RAG_VECTOR_INVALID_OPTION`, `RAG_VECTOR_MISSING_PEER`, and of the
 *   server `RAG_VECTOR_INDEX_UNAUTHORIZED`, `…_NOT_FOUND`, `…_CONFLICT`, `…_BUSY`, `…_REFUSED`, `…_FAILED`,
 *   `…_TIMEOUT`, `…_UNREACHABLE`, `…_INVALID_ANSWER`, after `close` `…_CLOSED`; these are those of every call. No message
 *   holds the address.
 * @example
 * const index = await openPgvectorIndex({ table: 'manuals', approximate: true });
 * try {
 *   await index.search([1, 0, 0], 5);
 * } finally {
 *   await index.close();
 * }
 */
export async function openPgvectorIndex(options: OpenPgvectorIndexOptions = {}): Promise<PgvectorIndex> {
  const { env = process.env, ...others } = options;
  const resolved = resolvePgvectorIndexOptions(others);
  const pool = await openPool({
    connectionString: readSetting(env, PGVECTOR_URL),
    max: resolved.maxConnections,
    connectionTimeoutMillis: resolved.timeoutMs,
  });
  const index = new PgvectorIndex(pool, resolved);
  try {
    await index.prepare();
  } catch (error) {
    await index.close().catch(() => undefined);
    throw error;
  }
  return index;
}
