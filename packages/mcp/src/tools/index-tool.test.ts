import { IngestLimits, type IndexProgress, type IndexRun, type RagHost } from '@rag/server';
import { describe, expect, it } from 'vitest';

import { call, connectClient, read } from '../clients.test-support.js';
import { makeHost } from '../host.test-support.js';
import { reportProgress } from './report-progress.js';
import type { ToolProgress } from './tool.js';

function files(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${String(index)}.md`, `zebra ${String(index)}\n`]),
  );
}

describe('the tool "index"', () => {
  it('reports progress that grows, with a total once it is known, and none after the answer', async () => {
    const client = await connectClient(await makeHost(files(30)));
    const reports: { progress: number; total?: number | undefined }[] = [];
    const result = await client.callTool(
      { name: 'index', arguments: {} },
      { onprogress: (progress) => reports.push(progress) },
    );
    const before = reports.length;
    expect(read(result).structured).toMatchObject({ report: { indexed: 30 } });
    expect(before).toBeGreaterThan(0);
    for (const [index, { progress, total }] of reports.entries()) {
      if (index > 0) expect(progress).toBeGreaterThan(reports[index - 1]!.progress);
      if (total !== undefined) expect(progress).toBeLessThanOrEqual(total);
    }
    await call(client, 'status');
    expect(reports).toHaveLength(before);
  });

  it('is cancelled by its client, and the corpus stays as it was', async () => {
    const host = await makeHost(files(30));
    const client = await connectClient(host);
    await call(client, 'index', { include: ['f1.md'] });
    const stop = new AbortController();
    const running = client.callTool({ name: 'index', arguments: {} }, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toThrow();
    await settled(host);
    const { structured } = await call(client, 'status');
    expect(structured).toMatchObject({ state: { files: 1 } });
    expect((await call(client, 'index')).structured).toMatchObject({ report: { indexed: 30 } });
  });

  it('returns at once where it is told to, and says by "status" how far it is', async () => {
    const host = await makeHost(files(5));
    const client = await connectClient(host);
    const begun = await call(client, 'index', { wait: false });
    expect(begun.structured).toMatchObject({ state: 'running' });
    await settled(host);
    const { structured } = await call(client, 'status');
    expect(structured).toMatchObject({
      state: { files: 5, path: '.', run: { runId: begun.structured['runId'], state: 'succeeded' } },
    });
  });

  it('says that another run is under way', async () => {
    const client = await connectClient(await makeHost(files(20)));
    const answers = await Promise.all([call(client, 'index'), call(client, 'index')]);
    expect(answers.filter(({ isError }) => isError).map(({ text }) => text)).toEqual([
      expect.stringContaining('RAG_SERVER_INDEX_BUSY'),
    ]);
  });

  it('counts every file that it skipped and names the first of them', async () => {
    const binary = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`b${String(index)}.bin`, '\0\u0001\0binary']),
    );
    const client = await connectClient(await makeHost({ ...binary, 'a.md': 'zebra\n' }));
    const { structured, text } = await call(client, 'index');
    const { report } = structured as {
      report: { skippedCount: number; skipped: unknown[]; skippedByCode: { count: number }[] };
    };
    expect(report.skippedCount).toBe(40);
    expect(report.skipped).toHaveLength(15);
    expect(report.skippedByCode.reduce((total, { count }) => total + count, 0)).toBe(40);
    expect(text).toContain('… 25 more');
  });

  it('gives the reason of a run that fails, and status remembers it', async () => {
    const limits = { ...IngestLimits.workspace(), maxFiles: 2 };
    const client = await connectClient(await makeHost(files(3), { sessions: { poolSize: 1, limits } }));
    const { text, isError } = await call(client, 'index');
    expect(isError).toBe(true);
    expect(text).toMatch(/^RAG_INGEST_LIMIT_EXCEEDED: .*maxFiles/u);
    const { structured } = await call(client, 'status');
    expect(structured).toMatchObject({ state: { run: { state: 'failed' } } });
    expect(JSON.stringify(structured)).toContain('maxFiles');
  });
});

describe('reportProgress()', () => {
  it('leaves out what is no further than before, and counts the commit as one more', () => {
    const reports: ToolProgress[] = [];
    const listen = reportProgress((progress) => reports.push(progress));
    const at = (phase: IndexProgress['phase'], indexedFiles: number): void => {
      const progress = { phase, indexedFiles, totalFiles: 2, currentFile: 'a\nb', bytes: 0 };
      listen({ progress } as IndexRun);
    };
    listen({ progress: undefined } as IndexRun);
    at('discover', 0);
    at('process', 0);
    at('process', 1);
    at('process', 2);
    at('commit', 2);
    at('done', 2);
    at('done', 2);
    expect(reports.map(({ progress, total }) => [progress, total])).toEqual([
      [0, undefined],
      [1, 3],
      [2, 3],
      [2.5, 3],
      [3, 3],
    ]);
    expect(reports.at(-1)?.message).toBe('done | 2 of 2 files | a\uFFFDb');
  });
});

async function settled(host: RagHost): Promise<void> {
  const session = host.session({ id: 'local' }, 'default');
  await Promise.all(session.indexRuns().map(async ({ ended }) => ended));
}
