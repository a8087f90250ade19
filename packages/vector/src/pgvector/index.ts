export { openPgvectorIndex, type OpenPgvectorIndexOptions } from './open-pgvector-index.js';
export { LONGEST_VECTOR, PgvectorIndex, ROWS_PER_STATEMENT, SHORTEST_VECTOR } from './pgvector-index.js';
export {
  DEFAULT_PGVECTOR_APPROXIMATION,
  DEFAULT_PGVECTOR_INDEX_OPTIONS,
  PGVECTOR_URL,
  resolvePgvectorIndexOptions,
  type PgvectorApproximation,
  type PgvectorIndexOptions,
  type ResolvedPgvectorIndexOptions,
} from './pgvector-options.js';
export type { SqlClient, SqlPool, SqlPoolOptions, SqlResult, SqlStatement } from './sql-pool.js';
