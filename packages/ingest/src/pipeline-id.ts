import { createHash } from 'node:crypto';

import { EXTRACTOR_ID } from './read-candidate.js';

/**
 * Names everything beside a file's content that its chunks depend on.
 *
 * @param parts ids of what comes after extraction, in a fixed order: the chunker's, the analysers', and
 *   {@link Discovery.selectionId}.
 * @returns a text that differs whenever one of the parts, or extraction itself, differs.
 * @example
 * declare const chunker: Chunker, discovery: Discovery;
 * const id = createPipelineId([chunker.id, discovery.selectionId]);
 */
export function createPipelineId(parts: readonly string[]): string {
  const canonical = JSON.stringify([EXTRACTOR_ID, ...parts]);
  return createHash('sha256').update(canonical).digest('hex').slice(0, 32);
}
