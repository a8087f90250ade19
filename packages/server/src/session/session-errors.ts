import { RagError } from '@rag/contracts';

/** The error of a write to a session that was removed. */
export function sessionRemoved(): RagError {
  return new RagError('RAG_SERVER_SESSION_REMOVED', 'Cannot change the index: the session was removed');
}

/**
 * Checks that a query is text.
 *
 * @throws RagError `RAG_SERVER_INVALID_QUERY`.
 */
export function checkQuery(query: unknown): void {
  if (typeof query === 'string') return;
  throw new RagError(
    'RAG_SERVER_INVALID_QUERY',
    `Cannot search: the query is of type "${typeof query}", not text`,
  );
}

/**
 * Checks that the id of a document that is added by hand cannot be that of a file's chunk.
 *
 * @throws RagError `RAG_SERVER_RESERVED_ID`.
 */
export function checkAddedId(id: string): void {
  if (!/#\d+$/u.test(id)) return;
  throw new RagError(
    'RAG_SERVER_RESERVED_ID',
    `Cannot add the document "${id}": ids that end in "#number" belong to chunks of files; choose another`,
    { id },
  );
}

const CALLERS_FAULTS: ReadonlySet<string> = new Set([
  'RAG_CONTRACTS_INVALID_TOP_K',
  'RAG_CONTRACTS_INVALID_FILTER',
  'RAG_FUSION_INVALID_MAX_PER_FILE',
  'RAG_FUSION_INVALID_MAX_TOKENS',
  'RAG_FUSION_INVALID_SNIPPET_OPTIONS',
  'RAG_SERVER_INVALID_QUERY',
]);

/** Whether an error says that the call itself was wrong, so that going on without evidence would hide it. */
export function isCallersFault(error: unknown): boolean {
  return RagError.is(error) && CALLERS_FAULTS.has(error.code);
}
