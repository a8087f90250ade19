import { describeValue, RagError } from '@rag/contracts';

/** What cannot be done where an option is wrong. */
export const ACTION = 'make a BM25 stream';

/** @throws RagError `RAG_BM25_INVALID_OPTION` where an option is not valid. */
export function check(option: string, value: unknown, isValid: boolean, allowed: string): void {
  if (isValid) return;
  throw new RagError(
    'RAG_BM25_INVALID_OPTION',
    `Cannot ${ACTION}: "${option}" is ${describeValue(value)}; use ${allowed}`,
    { option, allowed },
  );
}
