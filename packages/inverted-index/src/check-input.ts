import { describeValue, RagError, type Document } from '@rag/contracts';

/**
 * Copies a list of documents after a look at each, so that an invalid one is refused before anything is added.
 *
 * @throws RagError `RAG_INVERTED_INDEX_INVALID_DOCUMENT`.
 * @example
 * checkDocuments([Document.of('text')]); // the same documents, in a list of their own
 */
export function checkDocuments(documents: readonly Document[]): readonly Document[] {
  if (!Array.isArray(documents)) throw invalidDocument(`the list is ${describeValue(documents)}`, {});
  return Array.from(documents as readonly Document[], (document, index) => {
    if (!isDocument(document))
      throw invalidDocument(`entry "${index}" is ${describeValue(document)}`, { index });
    return document;
  });
}

/**
 * Copies ids after a look at each.
 *
 * @throws RagError `RAG_INVERTED_INDEX_INVALID_IDS`; also for a single text, whose characters are not ids.
 * @example
 * checkIds(new Set(['a', 'b'])); // ['a', 'b']
 */
export function checkIds(ids: Iterable<string>): readonly string[] {
  const isList = typeof ids === 'object' && (ids as unknown) !== null && Symbol.iterator in ids;
  const copy = isList ? [...ids] : undefined;
  if (copy?.every((id) => typeof (id as unknown) === 'string') === true) return copy;
  throw new RagError(
    'RAG_INVERTED_INDEX_INVALID_IDS',
    `Cannot remove documents: the ids are ${describeValue(ids)}; use a list of texts`,
  );
}

// By shape, not by class: a document may come from another copy of the contracts.
function isDocument(value: unknown): boolean {
  const { id, content, metadata } = Object(value) as Partial<Record<'id' | 'content' | 'metadata', unknown>>;
  return typeof id === 'string' && id !== '' && typeof content === 'string' && typeof metadata === 'object';
}

function invalidDocument(state: string, details: Readonly<Record<string, unknown>>): RagError {
  return new RagError(
    'RAG_INVERTED_INDEX_INVALID_DOCUMENT',
    `Cannot add documents: ${state}; use documents such as Document.of makes`,
    details,
  );
}
