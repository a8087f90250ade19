import {
  SearchResult,
  type Document,
  type EmbeddingFunction,
  type MetadataFilter,
  type VectorIndex,
  type VectorSearchOptions,
} from '@rag/contracts';

import { storeFailed } from './build-vector-index.js';
import { embedTexts } from './embed-texts.js';

/** An index and the function that its vectors came from. */
export interface VectorSearch {
  readonly index: VectorIndex;
  readonly embedding: EmbeddingFunction;
  /** The documents of the generation that the index holds. */
  readonly documents: ReadonlyMap<string, Document>;
}

/**
 * The documents that are nearest to a query by the cosine of their embeddings, from above 0 to 1.
 *
 * What is similar to nothing, or only to the opposite, is not found.
 *
 * @throws RagError `RAG_AGENT_EMBEDDING_FAILED`, `RAG_VECTOR_EMBEDDING_*`, `RAG_AGENT_VECTOR_STORE_FAILED`, or the
 *   `RagError` of the index; the signal's reason.
 */
export async function findByVector(
  { index, embedding, documents }: VectorSearch,
  query: string,
  topK: number,
  {
    filter,
    signal,
  }: { readonly filter: MetadataFilter | undefined; readonly signal: AbortSignal | undefined },
): Promise<readonly SearchResult[]> {
  const [vector] = await embedTexts(embedding, [query], { kind: 'query', signal });
  const found = await searchIndex(index, vector!, topK, { filter, signal });
  return found.flatMap(({ id, score }) => {
    const document = documents.get(id);
    return document !== undefined && score > 0 ? [new SearchResult(document, score)] : [];
  });
}

async function searchIndex(
  index: VectorIndex,
  vector: Float32Array,
  topK: number,
  options: VectorSearchOptions,
): Promise<readonly SearchResult[]> {
  try {
    return await index.search(vector, topK, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw storeFailed('search', error);
  }
}
