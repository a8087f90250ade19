import { RagError } from '@rag/contracts';
import pLimit from 'p-limit';

import type { FileTaskPool } from '../tasks/file-task-pool.js';
import type { FileRequest, FileTask, FileTaskResult } from './file-task.js';
import { batchFiles } from './task-batches.js';

/** What all tasks of one run share. */
export type RunContext = Omit<FileTask, 'files'>;

/**
 * Sends files through the pool and hands each result on as it arrives.
 *
 * At most one task more than the pool has workers is under way, so memory does not grow with the folder. A
 * task that fails as a whole is tried again file by file: only the file that breaks it fails.
 *
 * @returns the results in the order of the files, whatever order they arrived in.
 */
export async function processFiles(
  pool: FileTaskPool,
  context: RunContext,
  files: readonly FileRequest[],
  signal: AbortSignal,
  onResult: (result: FileTaskResult) => void,
): Promise<readonly FileTaskResult[]> {
  const limit = pLimit(pool.size + 1);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const process = async (batch: readonly FileRequest[]): Promise<readonly FileTaskResult[]> => {
    either.throwIfAborted();
    const results = await runTask(pool, context, batch, either);
    either.throwIfAborted();
    results.forEach(onResult);
    return results;
  };
  try {
    const results = await Promise.all(batchFiles(files).map((batch) => limit(process, batch)));
    return results.flat();
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

async function runTask(
  pool: FileTaskPool,
  context: RunContext,
  batch: readonly FileRequest[],
  signal: AbortSignal,
): Promise<readonly FileTaskResult[]> {
  try {
    return [await pool.run({ ...context, files: batch }, { signal })];
  } catch (error) {
    if (signal.aborted || concernsThePool(error)) throw error;
    if (batch.length === 1) return [failedTask(batch[0]!, error)];
    const results: FileTaskResult[] = [];
    for (const file of batch) results.push(...(await runTask(pool, context, [file], signal)));
    return results;
  }
}

function concernsThePool(error: unknown): boolean {
  return RagError.is(error) && (error.code === 'RAG_POOL_CLOSED' || error.code === 'RAG_POOL_FULL');
}

function failedTask({ candidate: { path } }: FileRequest, error: unknown): FileTaskResult {
  const message = error instanceof Error ? error.message : String(error);
  return {
    files: [
      {
        kind: 'failed',
        path,
        note: { path, code: 'processing', message: `could not be processed: ${message}` },
      },
    ],
  };
}
