import process from 'node:process';

import { readQdrantAddress } from './qdrant-address.js';
import { QdrantClient } from './qdrant-client.js';
import { QdrantIndex } from './qdrant-index.js';
import { resolveQdrantIndexOptions, type QdrantIndexOptions } from './qdrant-options.js';

/** Where {@link openQdrantIndex} finds the server, beside the options of the index. */
export interface OpenQdrantIndexOptions extends QdrantIndexOptions {
  /** Holds `QDRANT_URL`, and `QDRANT_API_KEY` where the server wants one. @defaultValue the environment of the process */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Opens an index in a collection of Qdrant 1.10 or later, at the address that the environment names as `QDRANT_URL`; the
 * collection is made by the first addition.
 *
 * An addition is one request, and so all or nothing; where a call runs out of time or loses its connection, whether it
 * was done is not known: adding and removing again is harmless. An emptied collection is made anew for vectors of another
 * dimension, which no other program may fill meanwhile.
 *
 * @throws RagError `RAG_VECTOR_MISSING_SETTING`, `RAG_VECTOR_INVALID_SETTING`, `RAG_VECTOR_INVALID_OPTION`, and of the
 *   server `RAG_VECTOR_INDEX_UNAUTHORIZED`, `…_NOT_FOUND`, `…_CONFLICT`, `…_BUSY` (with `retryAfterMs` in its details
 *   where the server says so), `…_REFUSED`, `…_FAILED`, `…_TIMEOUT`, `…_UNREACHABLE`, `…_REDIRECTED`,
 *   `…_INVALID_ANSWER`, after `close` `…_CLOSED`; these are those of every call. No message holds the address or the key.
 * @example
 * const index = await openQdrantIndex({ collection: 'manuals' });
 * await index.search([1, 0, 0], 5);
 */
export async function openQdrantIndex(options: OpenQdrantIndexOptions = {}): Promise<QdrantIndex> {
  const { env = process.env, ...others } = options;
  const resolved = resolveQdrantIndexOptions(others);
  const index = new QdrantIndex(new QdrantClient(readQdrantAddress(env), resolved), resolved);
  await index.prepare();
  return index;
}
