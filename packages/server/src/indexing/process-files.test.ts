import { InlineTaskPool, RagError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import type { FileRequest, FileTask, FileTaskResult } from './file-task.js';
import { processFiles } from './process-files.js';

const CONTEXT = {
  rootPath: '/root',
  pipeline: { profile: 'classic', chunker: {} },
  pipelineId: 'p',
} as const;

function requests(...paths: string[]): readonly FileRequest[] {
  return paths.map((path) => ({
    candidate: { path, identity: { size: 400_000, mtimeNs: '0', ctimeNs: '0', inode: '0', device: '0' } },
  }));
}

const fails = (path: string): FileTaskResult => ({
  files: [{ kind: 'failed', path, note: { path, code: 'unreadable', message: 'EIO' } }],
});

const pathsOf = (results: readonly FileTaskResult[]): readonly string[] =>
  results.flatMap(({ files }) => files.map(({ path }) => path));

describe('processFiles()', () => {
  it('gives the results in the order of the files', async () => {
    const pool = new InlineTaskPool<FileTask, FileTaskResult>(({ files }) => ({
      files: files.flatMap(({ candidate }) => fails(candidate.path).files),
    }));
    const results = await processFiles(
      pool,
      CONTEXT,
      requests('c', 'a', 'b', 'e', 'd'),
      new AbortController().signal,
      (result) => result,
    );
    expect(pathsOf(results)).toEqual(['c', 'a', 'b', 'e', 'd']);
  });

  it('tries the files of a failed task one by one, so that only the one that breaks it fails', async () => {
    const pool = new InlineTaskPool<FileTask, FileTaskResult>(({ files }) => {
      if (files.some(({ candidate }) => candidate.path === 'bad'))
        throw new RagError('RAG_POOL_WORKER_LOST', 'its worker ended');
      return {
        files: files.map(({ candidate: { path } }) => ({
          kind: 'skipped',
          path,
          note: { path, code: 'binary', message: 'm' },
        })),
      };
    });
    const results = await processFiles(
      pool,
      CONTEXT,
      requests('good', 'bad', 'fine'),
      new AbortController().signal,
      (result) => result,
    );
    expect(results.flatMap(({ files }) => files.map(({ path, kind }) => `${path} ${kind}`))).toEqual([
      'good skipped',
      'bad failed',
      'fine skipped',
    ]);
  });

  it('rejects with the reason of the signal and starts nothing more', async () => {
    const stop = new AbortController();
    let tasks = 0;
    const pool = new InlineTaskPool<FileTask, FileTaskResult>(() => {
      tasks++;
      stop.abort(new Error('enough'));
      return { files: [] };
    });
    await expect(
      processFiles(
        pool,
        CONTEXT,
        requests(...Array.from('abcdefghijklmnop')),
        stop.signal,
        (result) => result,
      ),
    ).rejects.toThrow('enough');
    expect(tasks).toBe(1);
  });

  it('rejects when the listener throws, such as at a cap that is passed', async () => {
    const pool = new InlineTaskPool<FileTask, FileTaskResult>(() => ({ files: [] }));
    const overCap = (): void => {
      throw new RagError('RAG_INGEST_LIMIT_EXCEEDED', 'over');
    };
    await expect(
      processFiles(pool, CONTEXT, requests('a', 'b', 'c', 'd'), new AbortController().signal, overCap),
    ).rejects.toMatchObject({
      code: 'RAG_INGEST_LIMIT_EXCEEDED',
    });
  });

  it('waits for a pool that other sessions have filled, and for one that holds a single task', async () => {
    const pool = new InlineTaskPool<FileTask, FileTaskResult>(
      ({ files }) => ({ files: files.flatMap(({ candidate }) => fails(candidate.path).files) }),
      { capacity: 1 },
    );
    const run = async (...paths: string[]): Promise<readonly string[]> =>
      pathsOf(
        await processFiles(
          pool,
          CONTEXT,
          requests(...paths),
          new AbortController().signal,
          (result) => result,
        ),
      );
    const [first, second] = await Promise.all([run('a', 'b', 'c', 'd', 'e'), run('f', 'g', 'h')]);
    expect(first).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(second).toEqual(['f', 'g', 'h']);
  });

  it('rejects when the pool is closed, which is the end of the run and no fault of a file', async () => {
    const pool = new InlineTaskPool<FileTask, FileTaskResult>(() => ({ files: [] }));
    await pool.close();
    await expect(
      processFiles(pool, CONTEXT, requests('a'), new AbortController().signal, (result) => result),
    ).rejects.toMatchObject({ code: 'RAG_POOL_CLOSED' });
  });
});
