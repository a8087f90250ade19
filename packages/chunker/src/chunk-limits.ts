import { RagError } from '@rag/contracts';

/** How many chunks a document, and all documents of a scope together, may have. */
export interface ChunkLimits {
  /** @defaultValue 150 */
  readonly maxChunksPerDocument?: number;
  /** @defaultValue 1,000 */
  readonly maxChunksPerScope?: number;
}

/** The limits that hold when nothing is asked for; the specification's numbers. */
export const DEFAULT_CHUNK_LIMITS: Readonly<Required<ChunkLimits>> = Object.freeze({
  maxChunksPerDocument: 150,
  maxChunksPerScope: 1_000,
});

/**
 * Refuses a document that would have too many chunks, as a whole and before anything is done with it.
 *
 * A policy for stores that keep documents of many people; indexing a folder has none. Ask before quota is reserved,
 * before anything is embedded or inserted.
 *
 * @param chunkCount of the new document.
 * @param scopeChunkCount of the documents that are there already, without the one that is replaced.
 * @throws RagError `RAG_CHUNKER_LIMIT_EXCEEDED`, with the limit, its value, and what it would have been;
 *   `RAG_CHUNKER_INVALID_OPTIONS` for a limit that is unknown, and for what is no count.
 * @example
 * checkChunkLimits(120, 300); // 120 more chunks beside 300: fine
 * checkChunkLimits(151, 0, { maxChunksPerDocument: 200 }); // fine under a limit of one's own
 */
export function checkChunkLimits(
  chunkCount: number,
  scopeChunkCount: number,
  limits: ChunkLimits = {},
): void {
  const { maxChunksPerDocument, maxChunksPerScope, ...unknown } = { ...DEFAULT_CHUNK_LIMITS, ...limits };
  const [option] = Object.keys(unknown);
  if (option !== undefined) throw invalid(`the limit "${option}" is unknown`, { option });
  for (const [name, value] of Object.entries({
    chunkCount,
    scopeChunkCount,
    maxChunksPerDocument,
    maxChunksPerScope,
  }))
    if (!(value >= 0))
      throw invalid(`"${name}" is "${String(value)}"; use a number from 0`, { option: name });
  check('maxChunksPerDocument', maxChunksPerDocument, chunkCount, 'the document');
  check('maxChunksPerScope', maxChunksPerScope, scopeChunkCount + chunkCount, 'its scope');
}

function invalid(state: string, details: Readonly<Record<string, unknown>>): RagError {
  return new RagError('RAG_CHUNKER_INVALID_OPTIONS', `Cannot check chunk limits: ${state}`, details);
}

function check(limit: keyof ChunkLimits, value: number, count: number, what: string): void {
  if (count <= value) return;
  throw new RagError(
    'RAG_CHUNKER_LIMIT_EXCEEDED',
    `Cannot keep the document: ${what} would have ${count} chunks, "${limit}" is ${value}; split the document or raise the limit`,
    { limit, value, count },
  );
}
