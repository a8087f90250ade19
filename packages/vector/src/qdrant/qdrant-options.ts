import { isTimeout } from '../store/deadline.js';
import type { VectorSimilarity } from '../store/row-codec.js';
import { checkOption } from '../store/vector-store-options.js';

/** The environment's name for the address of the server, such as `http://localhost:6333`. */
export const QDRANT_URL = 'QDRANT_URL';

/** The environment's name for the key of the server; it may be missing where the server wants none. */
export const QDRANT_API_KEY = 'QDRANT_API_KEY';

/** Options of an index on Qdrant; each may be left out. */
export interface QdrantIndexOptions {
  /** Shown in diagnostics, not blank. @defaultValue `'qdrant'` */
  readonly name?: string | undefined;
  /**
   * Letters, digits, `_` and `-`, at most 200; the index makes it, and nothing else may write to it.
   *
   * @defaultValue `'rag_vectors'`
   */
  readonly collection?: string | undefined;
  /** @defaultValue `'cosine'` */
  readonly similarity?: VectorSimilarity | undefined;
  /** Finds near documents by the server's HNSW index, instead of the nearest by a scan. @defaultValue false */
  readonly approximate?: boolean | undefined;
  /** How long one call may take, in milliseconds. @defaultValue 10,000 */
  readonly timeoutMs?: number | undefined;
  /**
   * Bytes of a request at most; a call that adds more is refused before anything is sent, since only one request is all
   * or nothing. The server has a limit of its own. @defaultValue 32 MiB, as the server has
   */
  readonly maxRequestBytes?: number | undefined;
  /** Bytes of an answer at most. @defaultValue 64 MiB */
  readonly maxResponseBytes?: number | undefined;
  /** @defaultValue the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** {@link QdrantIndexOptions} after validation. */
export type ResolvedQdrantIndexOptions = {
  readonly [K in keyof QdrantIndexOptions]-?: NonNullable<QdrantIndexOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_QDRANT_INDEX_OPTIONS: ResolvedQdrantIndexOptions = Object.freeze({
  name: 'qdrant',
  collection: 'rag_vectors',
  similarity: 'cosine',
  approximate: false,
  timeoutMs: 10_000,
  maxRequestBytes: 33_554_432,
  maxResponseBytes: 67_108_864,
  fetch: async (input: string | URL | Request, init?: RequestInit) => globalThis.fetch(input, init),
});

const KNOWN_OPTIONS = `an option that is known: ${Object.keys(DEFAULT_QDRANT_INDEX_OPTIONS).join(', ')}`;

const COLLECTION = /^[A-Za-z0-9_-]{1,200}$/u;

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option and what it may be.
 * @example
 * resolveQdrantIndexOptions({ collection: 'manuals' }).similarity; // 'cosine'
 */
export function resolveQdrantIndexOptions(options: QdrantIndexOptions = {}): ResolvedQdrantIndexOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  for (const key of Object.keys(given))
    checkOption(key, Object.hasOwn(DEFAULT_QDRANT_INDEX_OPTIONS, key), KNOWN_OPTIONS);
  const resolved: ResolvedQdrantIndexOptions = { ...DEFAULT_QDRANT_INDEX_OPTIONS, ...given };
  const { name, collection, similarity, approximate, timeoutMs, fetch } = resolved;
  checkOption('name', typeof name === 'string' && name.trim() !== '', 'a text that is not blank');
  checkOption(
    'collection',
    typeof collection === 'string' && COLLECTION.test(collection),
    'letters, digits, "_" and "-", at most 200',
  );
  checkOption('similarity', ['cosine', 'dot'].includes(similarity), '"cosine" or "dot"');
  checkOption('approximate', typeof approximate === 'boolean', 'true or false');
  checkOption('timeoutMs', isTimeout(timeoutMs), 'a whole number of milliseconds, one or more');
  checkOption('fetch', typeof fetch === 'function', 'a function as the global fetch');
  for (const option of ['maxRequestBytes', 'maxResponseBytes'] as const) {
    const value = resolved[option];
    checkOption(option, Number.isSafeInteger(value) && value >= 1, 'a whole number of bytes, one or more');
  }
  return Object.freeze(resolved);
}
