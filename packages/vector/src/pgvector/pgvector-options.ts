import { isTimeout } from '../store/deadline.js';
import type { VectorSimilarity } from '../store/row-codec.js';
import { checkOption } from '../store/vector-store-options.js';

/** The environment's name for the address of the database, such as `postgres://user:password@host:5432/name`. */
export const PGVECTOR_URL = 'PGVECTOR_URL';

/** How an index of neighbours is built and searched; see the manual of pgvector. */
export interface PgvectorApproximation {
  /** Neighbours of a vector, from 2 to 100. @defaultValue 16 */
  readonly m?: number | undefined;
  /** Candidates while building, from 4 to 1,000. @defaultValue 64 */
  readonly efConstruction?: number | undefined;
  /** Candidates while searching, from 1 to 1,000. @defaultValue 100 */
  readonly efSearch?: number | undefined;
}

/** Options of an index on Postgres; each may be left out. */
export interface PgvectorIndexOptions {
  /** Shown in diagnostics, not blank. @defaultValue `'pgvector'` */
  readonly name?: string | undefined;
  /** Letters, digits and `_`, at most 50; the index makes it and nothing else may write to it. @defaultValue `'rag_vectors'` */
  readonly table?: string | undefined;
  /** The schema that has the table, as `table`. @defaultValue `'public'` */
  readonly schema?: string | undefined;
  /** @defaultValue `'cosine'` */
  readonly similarity?: VectorSimilarity | undefined;
  /**
   * Finds near documents fast by an HNSW index, instead of the nearest by a scan: a document may be missed, one whose
   * vector has no length always is. For at most 2,000 dimensions. @defaultValue false
   */
  readonly approximate?: boolean | PgvectorApproximation | undefined;
  /** How long one call may take, in milliseconds, the wait for a connection included. @defaultValue 10,000 */
  readonly timeoutMs?: number | undefined;
  /** Connections at most. @defaultValue 4 */
  readonly maxConnections?: number | undefined;
}

/** {@link PgvectorIndexOptions} after validation. */
export type ResolvedPgvectorIndexOptions = Readonly<{
  name: string;
  table: string;
  schema: string;
  similarity: VectorSimilarity;
  approximate: Readonly<Record<keyof PgvectorApproximation, number>> | undefined;
  timeoutMs: number;
  maxConnections: number;
}>;

/** What holds where an option is left out. */
export const DEFAULT_PGVECTOR_INDEX_OPTIONS: ResolvedPgvectorIndexOptions = Object.freeze({
  name: 'pgvector',
  table: 'rag_vectors',
  schema: 'public',
  similarity: 'cosine',
  approximate: undefined,
  timeoutMs: 10_000,
  maxConnections: 4,
});

/** What an approximate search uses where it is not told. */
export const DEFAULT_PGVECTOR_APPROXIMATION: Readonly<Record<keyof PgvectorApproximation, number>> =
  Object.freeze({
    m: 16,
    efConstruction: 64,
    efSearch: 100,
  });

const KNOWN_OPTIONS = `an option that is known: ${Object.keys(DEFAULT_PGVECTOR_INDEX_OPTIONS).join(', ')}`;

// Postgres cuts longer names, and an index's name is the table's with a suffix.
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,49}$/u;

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option and what it may be.
 * @example
 * resolvePgvectorIndexOptions({ approximate: true }).approximate?.efSearch; // 100
 */
export function resolvePgvectorIndexOptions(
  options: PgvectorIndexOptions = {},
): ResolvedPgvectorIndexOptions {
  const { approximate, ...others } = options;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  for (const key of Object.keys(given))
    checkOption(key, Object.hasOwn(DEFAULT_PGVECTOR_INDEX_OPTIONS, key), KNOWN_OPTIONS);
  const resolved = {
    ...DEFAULT_PGVECTOR_INDEX_OPTIONS,
    ...given,
    approximate: resolveApproximation(approximate),
  };
  const { name, table, schema, similarity, timeoutMs, maxConnections } = resolved;
  checkOption('name', typeof name === 'string' && name.trim() !== '', 'a text that is not blank');
  const identifier = 'letters, digits and "_", at most 50, not beginning with a digit';
  checkOption('table', typeof table === 'string' && IDENTIFIER.test(table), identifier);
  checkOption('schema', typeof schema === 'string' && IDENTIFIER.test(schema), identifier);
  checkOption('similarity', ['cosine', 'dot'].includes(similarity), '"cosine" or "dot"');
  checkOption('timeoutMs', isTimeout(timeoutMs), 'a whole number of milliseconds, one or more');
  checkOption('maxConnections', isWithin(maxConnections, 1, 1000), 'a whole number from 1 to 1,000');
  return Object.freeze(resolved);
}

function resolveApproximation(
  approximate: PgvectorIndexOptions['approximate'],
): ResolvedPgvectorIndexOptions['approximate'] {
  if (approximate === undefined || approximate === false) return undefined;
  checkOption(
    'approximate',
    approximate === true || (typeof approximate === 'object' && (approximate as unknown) !== null),
    'true, false or numbers by name',
  );
  const given = Object.fromEntries(
    Object.entries(approximate === true ? {} : approximate).filter(([, value]) => value !== undefined),
  );
  const resolved = { ...DEFAULT_PGVECTOR_APPROXIMATION, ...given };
  checkOption('approximate.m', isWithin(resolved.m, 2, 100), 'a whole number from 2 to 100');
  const isBuildable = isWithin(resolved.efConstruction, 2 * resolved.m, 1000);
  checkOption('approximate.efConstruction', isBuildable, 'a whole number from twice m to 1,000');
  checkOption('approximate.efSearch', isWithin(resolved.efSearch, 1, 1000), 'a whole number from 1 to 1,000');
  return Object.freeze(resolved);
}

function isWithin(value: unknown, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high;
}
