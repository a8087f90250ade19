import { RagError } from '@rag/contracts';

/** What a caller is told of an error. */
export interface DescribedError {
  readonly code: string;
  readonly message: string;
}

const MAX_CHARACTERS = 2_000;

/**
 * Says what went wrong and what to do, and nothing of the machine: the message of a `RagError`, with the folders of the
 * server taken out; of any other error only that there was one.
 *
 * @param roots the folders that may be indexed, absolute.
 */
export function describeError(error: unknown, roots: readonly string[]): DescribedError {
  if (RagError.is(error) && error.code !== 'RAG_INTERNAL')
    return { code: error.code, message: withoutRoots(error.message, roots).slice(0, MAX_CHARACTERS) };
  if (error instanceof Error && error.name === 'TimeoutError')
    return {
      code: 'RAG_MCP_TIMEOUT',
      message: 'Cannot answer in time; ask for less, or again when the server is not as busy',
    };
  return {
    code: 'RAG_MCP_INTERNAL',
    message: 'Cannot answer: the server failed, which is its own fault; try again, and report it if it lasts',
  };
}

// The longest first, so that a root within another one leaves no rest.
function withoutRoots(message: string, roots: readonly string[]): string {
  const longestFirst = roots
    .filter((root) => root.length > 1)
    .sort((left, right) => right.length - left.length);
  return longestFirst.reduce((text, root) => text.replaceAll(root, '.'), message);
}
