import { RagError } from './errors.js';

/**
 * What a store threw, as an error that a caller can tell from others: a `RagError` of the store's own as it is, anything
 * else as the cause of one.
 */
export function storeFailed(error: unknown): RagError {
  if (RagError.is(error)) return error;
  return new RagError(
    'RAG_CONTRACTS_STORE_FAILED',
    `Cannot replace documents: the store failed with "${messageOf(error)}"; the documents are those of before`,
    {},
    { cause: error },
  );
}

/** A store that failed, and failed again while its old documents were put back. */
export function storeInconsistent(first: unknown, second: unknown): RagError {
  const errors = [first, second].filter((error) => error !== undefined);
  return new RagError(
    'RAG_CONTRACTS_STORE_INCONSISTENT',
    `Cannot undo a swap: the store failed again with "${messageOf(second)}" while the old documents were put back; add them anew`,
    {},
    { cause: new AggregateError(errors, 'Neither the swap nor its undoing succeeded') },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
