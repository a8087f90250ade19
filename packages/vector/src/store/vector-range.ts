import { RagError } from '@rag/contracts';

import { inverseOf, lengthOf } from './row-codec.js';

/** Servers sum squares and products in 32 bits: where they do, vectors that are longer are refused. */
export const LONGEST_VECTOR = 1e18;
/** As {@link LONGEST_VECTOR}: vectors that are shorter are refused, those of no length aside. */
export const SHORTEST_VECTOR = 1e-18;

/** @throws RagError `RAG_VECTOR_INVALID_DOCUMENT` for an embedding with which a server cannot compute. */
export function checkEmbeddingLength(id: string, embedding: Float32Array): void {
  const length = lengthOf(embedding);
  if (isInRange(length)) return;
  throw new RagError(
    'RAG_VECTOR_INVALID_DOCUMENT',
    `Cannot add documents: the embedding of "${id}" has a length of "${length}", the server computes with ` +
      `"${SHORTEST_VECTOR}" to "${LONGEST_VECTOR}"; scale it`,
    { id },
  );
}

/** @throws RagError `RAG_VECTOR_INVALID_VECTOR` for a query whose products a server cannot hold. */
export function checkQueryLength(query: Float32Array): void {
  const length = lengthOf(query);
  if (isInRange(length)) return;
  throw new RagError(
    'RAG_VECTOR_INVALID_VECTOR',
    `Cannot search by a vector: it has a length of "${length}", the server computes with ` +
      `"${SHORTEST_VECTOR}" to "${LONGEST_VECTOR}"; scale it`,
  );
}

/** The vector with the same direction and a length of 1; one of no length stays as it is. */
export function toUnitVector(vector: Float32Array): Float32Array {
  const factor = inverseOf(lengthOf(vector));
  return vector.map((value) => value * factor);
}

function isInRange(length: number): boolean {
  return length === 0 || (length >= SHORTEST_VECTOR && length <= LONGEST_VECTOR);
}
