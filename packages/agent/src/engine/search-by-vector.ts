import { RagError, type Clock } from '@rag/contracts';

import { withinTime } from '../sources/within-time.js';
import { findByVector, type VectorSearch } from './find-by-vector.js';
import type { Search } from './search.js';

/**
 * The strategy `vector`: scores are cosines, from above 0 to 1.
 *
 * @throws by each search, as {@link findByVector}; RagError `RAG_AGENT_SEARCH_TIMEOUT`.
 */
export function searchByVector(vectors: VectorSearch, clock: Clock, timeoutMs: number): Search {
  const timedOut = (): RagError => searchTimedOut(timeoutMs);
  return async ({ query, topK, filter, signal }) => {
    const results = await withinTime({ clock, timeoutMs, signal, timedOut }, async (stop) =>
      findByVector(vectors, query, topK, { filter, signal: stop }),
    );
    return { results, notes: [] };
  };
}

/** The error of vectors that are late. */
export function searchTimedOut(timeoutMs: number): RagError {
  return new RagError(
    'RAG_AGENT_SEARCH_TIMEOUT',
    `Cannot search by vector: there was no answer within ${timeoutMs} ms; see what the embedding function waits for, or raise "searchTimeoutMs"`,
    { timeoutMs },
  );
}
