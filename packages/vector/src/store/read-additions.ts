import type { Document } from '@rag/contracts';

import { dimensionMismatch, embeddingOf, readDocuments } from './check-input.js';

/** Documents that were checked and may be sent to a server: all with embeddings of one dimension. */
export interface Additions {
  /** The last of each id, in the order in which the ids came. */
  readonly documents: readonly Document[];
  /** `undefined` where there is no document. */
  readonly dimension: number | undefined;
}

/**
 * Reads documents that are to be added, before anything is sent.
 *
 * @param index its name, for the message.
 * @param check what else an index asks of an embedding.
 * @throws RagError `RAG_VECTOR_INVALID_DOCUMENT`, `RAG_VECTOR_DIMENSION_MISMATCH`.
 */
export function readAdditions(
  documents: readonly Document[],
  index: string,
  check: (id: string, embedding: Float32Array) => void,
): Additions {
  const distinct = new Map<string, Document>();
  let dimension: number | undefined;
  for (const document of readDocuments(documents)) {
    const embedding = embeddingOf(document);
    dimension ??= embedding.length;
    if (embedding.length !== dimension)
      throw dimensionMismatch(`add "${document.id}"`, dimension, embedding.length, index);
    check(document.id, embedding);
    distinct.set(document.id, document);
  }
  return { documents: [...distinct.values()], dimension };
}
