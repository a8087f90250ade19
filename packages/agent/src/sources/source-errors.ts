import { RagError, type RagErrorCode } from '@rag/contracts';

import { quote } from './describe-value.js';

/**
 * The error of a source that cannot be loaded as a whole.
 *
 * @param state continues the sentence; ends with what to do where something can be done.
 * @example
 * throw sourceError('RAG_AGENT_SOURCE_FORMAT', 'manual', '"a.pdf" has the format "PDF document", which is not supported');
 */
export function sourceError(
  code: RagErrorCode,
  name: string,
  state: string,
  details: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): RagError {
  return new RagError(
    code,
    `Cannot load the knowledge source ${quote(name)}: ${state}`,
    { source: name, ...details },
    cause === undefined ? undefined : { cause },
  );
}
