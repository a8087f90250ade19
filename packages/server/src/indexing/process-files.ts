import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';

import { RagError } from '@rag/contracts';
import pLimit from 'p-limit';

import type { FileTaskPool } from '../tasks/file-task-pool.js';
import type { FileRequest, FileTask, FileTaskResult } from './file-task.js';
import { batchFiles } from './task-batches.js';

/** What all tasks of one run share. */
export type RunContext = Omit<FileTask, 'files'>;

/** Milliseconds until a task is offered again to a pool that other sessions have filled. */
const FULL_POOL_PAUSE_MS = 20;

/**
 * Sends files through the pool and turns each result, as it arrives, into what is kept of it.
 *
 * At most one task more than the pool has workers is under way. A task that fails as a whole is tried again
 * file by file: only the file that breaks it fails. A pool that is full of other sessions' tasks is waited for.
 *
 * @param keep called once for each result; what it throws ends the run.
 * @returns what was kept, in the order of the files, whatever order the results arrived in.
 */
export async function processFiles<Kept>(
  pool: FileTaskPool,
  context: RunContext,
  files: readonly FileRequest[],
  signal: AbortSignal,
  keep: (result: FileTaskResult) => Kept,
): Promise<readonly Kept[]> {
  const limit = pLimit(Math.min(pool.size + 1, pool.capacity));
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  // One listener for each task under way: as many as there are workers, and no leak.
  setMaxListeners(0, either);
  const process = async (batch: readonly FileRequest[]): Promise<readonly Kept[]> => {
    either.throwIfAborted();
    const results = await runTask(pool, context, batch, either);
    either.throwIfAborted();
    return results.map(keep);
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
    if (signal.aborted || hasCode(error, 'RAG_POOL_CLOSED')) throw error;
    if (hasCode(error, 'RAG_POOL_FULL')) {
      await setTimeout(FULL_POOL_PAUSE_MS, undefined, { signal });
      return runTask(pool, context, batch, signal);
    }
    if (batch.length === 1) return [failedTask(batch[0]!, error)];
    const results: FileTaskResult[] = [];
    for (const file of batch) results.push(...(await runTask(pool, context, [file], signal)));
    return results;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return RagError.is(error) && error.code === code;
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
