import { existsSync } from 'node:fs';

import { RagError, type TaskPool } from '@rag/contracts';

import type { FileTask, FileTaskResult } from '../indexing/file-task.js';
import { WorkerTaskPool } from './worker-task-pool.js';

/** A pool that reads, chunks and analyses files. */
export type FileTaskPool = TaskPool<FileTask, FileTaskResult>;

// Worker threads load built JavaScript only: beside this module when it is built itself, else from the build.
const ENTRIES = ['../compose-worker.js', '../../dist/compose-worker.js'];

/**
 * Makes a pool of worker threads for file tasks.
 *
 * @param size workers at most; cores − 1, at least one, when absent.
 * @throws RagError `RAG_SERVER_WORKER_MISSING` where the built worker is not beside the package.
 */
export function createFileTaskPool(size?: number): FileTaskPool {
  for (const entry of ENTRIES) {
    const url = new URL(entry, import.meta.url);
    if (existsSync(url)) return new WorkerTaskPool<FileTask, FileTaskResult>({ entry: url, size });
  }
  throw new RagError(
    'RAG_SERVER_WORKER_MISSING',
    'Cannot start worker threads: "compose-worker.js" was not built; build the package, or pass an inline pool',
  );
}
