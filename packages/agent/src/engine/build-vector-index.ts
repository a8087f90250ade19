import { RagError, type Awaitable, type Document, type VectorIndex } from '@rag/contracts';

import { messageOf, quote } from '../sources/describe-value.js';

/** Opens a new, empty vector index; called for every index that is built. */
export type VectorStoreFactory = () => Awaitable<VectorIndex>;

/** How many documents one call of `add` is given. */
const ADD_BATCH_SIZE = 1_000;

/**
 * Fills a new vector index; closed again where that fails.
 *
 * @param vectors one a document, in their order.
 * @throws RagError `RAG_AGENT_VECTOR_STORE_NOT_EMPTY` for a store that holds documents already: two generations in one
 *   index would answer together; a `RagError` of the store as it is, `RAG_AGENT_VECTOR_STORE_FAILED` with whatever
 *   else it throws as its cause.
 */
export async function buildVectorIndex(
  open: VectorStoreFactory,
  documents: readonly Document[],
  vectors: readonly Float32Array[],
): Promise<VectorIndex> {
  let index: VectorIndex | undefined;
  try {
    index = await open();
    const size = await index.size();
    if (size > 0) {
      throw new RagError(
        'RAG_AGENT_VECTOR_STORE_NOT_EMPTY',
        `Cannot index knowledge in the vector store ${quote(index.name)}: it holds ${size} document(s) already; let "vectorStore" open a new one at each call`,
        { size },
      );
    }
    for (let start = 0; start < documents.length; start += ADD_BATCH_SIZE) {
      const batch = documents.slice(start, start + ADD_BATCH_SIZE);
      await index.add(batch.map((document, at) => document.withEmbedding(vectors[start + at]!)));
    }
    return index;
  } catch (error) {
    if (index !== undefined) await closeQuietly(index);
    throw storeFailed('index', error);
  }
}

/** What a vector store threw, typed. */
export function storeFailed(action: 'index' | 'search', error: unknown): RagError {
  if (RagError.is(error)) return error;
  return new RagError(
    'RAG_AGENT_VECTOR_STORE_FAILED',
    `Cannot ${action} knowledge by vector: the vector store failed: ${messageOf(error)}`,
    { action },
    { cause: error },
  );
}

/** Closes an index; one that cannot be closed is of no use any more either way. */
export async function closeQuietly(index: Pick<VectorIndex, 'close'>): Promise<void> {
  try {
    await index.close?.();
  } catch {
    // Nothing that was asked for depends on it.
  }
}
