import { RagError, type Document } from '@rag/contracts';

/**
 * Reads documents that are to be added, with their embeddings' dimensions not yet compared.
 *
 * @throws RagError `RAG_VECTOR_INVALID_DOCUMENT` for what is not a list of documents.
 */
export function readDocuments(documents: readonly Document[]): readonly Document[] {
  if (!Array.isArray(documents))
    throw invalidDocument('they are not given as a list', 'use a list of documents');
  // A copy: a list that changes while it is read must not change what was checked.
  const copy = Array.from(documents as readonly (Document | null | undefined)[]);
  for (const [position, document] of copy.entries()) {
    if (
      typeof document !== 'object' ||
      typeof document?.id !== 'string' ||
      typeof document.content !== 'string'
    )
      throw invalidDocument(
        `number "${position}" is not a document`,
        'use Document.of() or Document.builder()',
      );
  }
  return copy as readonly Document[];
}

/**
 * The embedding of a document that is to be kept.
 *
 * @throws RagError `RAG_VECTOR_INVALID_DOCUMENT` where there is none, or one with a number that is not finite.
 */
export function embeddingOf(document: Document): Float32Array {
  const { embedding } = document;
  if (embedding === undefined) {
    throw invalidDocument(
      `"${document.id}" has no embedding`,
      'embed it first, as with withEmbedding()',
      document.id,
    );
  }
  // A document of another copy of the contracts may have been checked by other rules.
  if (!(embedding instanceof Float32Array) || embedding.length === 0 || !embedding.every(Number.isFinite)) {
    throw invalidDocument(
      `the embedding of "${document.id}" is not one of finite numbers`,
      'embed it again',
      document.id,
    );
  }
  return embedding;
}

/**
 * The distinct ids, in order.
 *
 * @throws RagError `RAG_VECTOR_INVALID_IDS`; also for a single text, whose characters are not ids.
 */
export function readIds(ids: Iterable<string>): ReadonlySet<string> {
  const isList = typeof ids === 'object' && (ids as Iterable<string> | null)?.[Symbol.iterator] !== undefined;
  const distinct = isList ? new Set(ids) : undefined;
  if (distinct !== undefined && [...distinct].every((id) => typeof (id as unknown) === 'string'))
    return distinct;
  throw new RagError('RAG_VECTOR_INVALID_IDS', 'Cannot remove documents: the ids are not a list of texts');
}

/**
 * Copies a query vector as 32-bit numbers, the precision of the embeddings.
 *
 * @throws RagError `RAG_VECTOR_INVALID_VECTOR` for what is not a list of numbers, is empty, or holds a number that is
 *   not finite as a 32-bit number: NaN would make every score NaN and every order right.
 */
export function toQueryVector(vector: ArrayLike<number>): Float32Array {
  if (typeof vector !== 'object' || (vector as unknown) === null || !Number.isSafeInteger(vector.length))
    throw invalidVector(`it is of type "${(vector as unknown) === null ? 'null' : typeof vector}"`);
  if (vector.length === 0) throw invalidVector('it has no dimensions');
  const copy = Float32Array.from(vector, (component: unknown) =>
    typeof component === 'number' ? component : Number.NaN,
  );
  const wrong = copy.findIndex((component) => !Number.isFinite(component));
  if (wrong >= 0) throw invalidVector(`component "${wrong}" is "${String(vector[wrong])}"`);
  return copy;
}

/**
 * The error of a vector whose dimension is not the index's.
 *
 * @param action what cannot be done: `add "a"`, `search`.
 */
export function dimensionMismatch(action: string, expected: number, actual: number, index: string): RagError {
  return new RagError(
    'RAG_VECTOR_DIMENSION_MISMATCH',
    `Cannot ${action}: its vector has "${actual}" dimensions, "${index}" holds vectors of "${expected}"; ` +
      'embed with the model that the index was made with, or clear the index first',
    { expected, actual },
  );
}

function invalidDocument(state: string, advice: string, id?: string): RagError {
  return new RagError('RAG_VECTOR_INVALID_DOCUMENT', `Cannot add documents: ${state}; ${advice}`, {
    ...(id !== undefined && { id }),
  });
}

function invalidVector(state: string): RagError {
  return new RagError(
    'RAG_VECTOR_INVALID_VECTOR',
    `Cannot search by a vector: ${state}; use a list of finite numbers`,
  );
}
