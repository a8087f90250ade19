import { getHeapStatistics } from 'node:v8';

import { RagError } from '@rag/contracts';

/** The share of the heap that a run may fill before it is rejected: what is left must serve every session. */
export const MAX_HEAP_SHARE = 0.85;

/** What of the JavaScript heap is used, and how large it may grow, in bytes. */
export interface HeapState {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** The heap of this process. */
export function readHeap(): HeapState {
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  return { usedBytes, limitBytes };
}

/**
 * Rejects a run before it takes the whole process down: a heap that is full ends every session, a run that is
 * rejected leaves its previous index.
 *
 * @throws RagError `RAG_SERVER_MEMORY_EXHAUSTED` that names what was used and how to go on.
 */
export function checkHeap({ usedBytes, limitBytes }: HeapState): void {
  if (usedBytes <= MAX_HEAP_SHARE * limitBytes) return;
  const [used, limit] = [usedBytes, limitBytes].map((bytes) => Math.round(bytes / 1024 / 1024));
  throw new RagError(
    'RAG_SERVER_MEMORY_EXHAUSTED',
    `Cannot index any further: the heap holds "${used}" of "${limit}" MiB; index a smaller folder, exclude files, or give Node more with --max-old-space-size`,
    { usedBytes, limitBytes },
  );
}
