export { LONGEST_VECTOR, SHORTEST_VECTOR } from '../store/vector-range.js';
export { openPgvectorIndex, type OpenPgvectorIndexOptions } from './open-pgvector-index.js';
export { PgvectorIndex } from './pgvector-index.js';
export {
  DEFAULT_PGVECTOR_APPROXIMATION,
  DEFAULT_PGVECTOR_INDEX_OPTIONS,
  PGVECTOR_URL,
  resolvePgvectorIndexOptions,
  type PgvectorApproximation,
  type PgvectorIndexOptions,
  type ResolvedPgvectorIndexOptions,
} from './pgvector-options.js';
export { ROWS_PER_STATEMENT } from './pgvector-table.js';
export type { SqlClient, SqlPool, SqlResult, SqlStatement } from './sql-pool.js';
