import { writeFile } from 'node:fs/promises';

import { nodeFileSystem } from '@rag/ingest';
import { FaultFileSystem, gate, type Gate } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { makeFolder } from '../session.test-support.js';
import type { Caller } from './caller.js';
import { codeOf, openHost } from './host.test-support.js';
import type { IndexRun, IndexRunState } from './index-run.js';

const anna: Caller = { id: 'anna' };
const bert: Caller = { id: 'bert' };

describe('index runs of a hosted session', () => {
  it('indexes a folder, says so, and names it as the caller did', async () => {
    const startFolder = await makeFolder({
      'docs/a.md': 'zebra\n',
      'docs/b.md': 'okapi\n',
      'c.md': 'lion\n',
    });
    const { host, events } = openHost({ startFolder });
    const session = host.openSession(anna, 'a');
    const run = await session.startIndex({ root: 'docs', exclude: ['b.md'] });
    expect(run).toMatchObject({ root: 'docs', state: 'running', report: undefined, endedAtMs: undefined });
    expect(session.indexRun(run.id)).toBe(run);
    expect(host.stats().indexRuns).toBe(1);
    await run.ended;
    expect(run).toMatchObject({ state: 'succeeded', error: undefined, progress: { phase: 'done' } });
    expect(run.report?.indexed).toBe(1);
    expect(session.status()).toMatchObject({ fileCount: 1, indexedPath: 'docs', indexedLink: null });
    expect((await session.search('zebra')).results.map(({ id }) => id)).toEqual(['a.md#0']);
    const explained = await session.explain('zebra', { whyNot: { file: '../c.md' } });
    expect(explained.whyNot?.steps.at(-1)?.detail).toBe('"../c.md" does not lie in the indexed root "docs"');
    expect(host.stats()).toMatchObject({ indexRuns: 0, chunks: 1, documents: 0 });
    expect(events.ofType('server.index-run')).toMatchObject([
      { outcome: 'succeeded', durationMs: 0, indexed: 1, skipped: 1, 'skipped.excluded': 1, failed: 0 },
    ]);
  });

  it('runs one at a time in a session, also of two that are started together', async () => {
    const { host, session, gates } = await stoppedHost();
    const outcomes = await Promise.all(
      [1, 2].map(async () => codeOf(() => session.startIndex({ root: '.' }))),
    );
    expect(outcomes).toEqual([undefined, 'RAG_SERVER_INDEX_BUSY']);
    expect(await codeOf(() => session.startIndex({ root: '.' }))).toBe('RAG_SERVER_INDEX_BUSY');
    gates.openAll();
    await session.indexRuns()[0]!.ended;
    const again = await session.startIndex({ root: '.' });
    await again.ended;
    expect(session.indexRuns().map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(host.stats().indexRuns).toBe(0);
  });

  it('refuses runs over the caps of the caller and of all, and gives their places back', async () => {
    const { host, gates } = await stoppedHost({ limits: { maxIndexRuns: 3, maxIndexRunsPerCaller: 2 } });
    const start = async (caller: Caller, id: string): Promise<unknown> =>
      codeOf(() => host.openSession(caller, id).startIndex({ root: '.' }));
    expect(await Promise.all(['a', 'b', 'c'].map(async (id) => start(anna, id)))).toEqual([
      undefined,
      undefined,
      'RAG_SERVER_LIMIT_EXCEEDED',
    ]);
    expect(await start(bert, 'a')).toBeUndefined();
    expect(await start(bert, 'b')).toBe('RAG_SERVER_LIMIT_EXCEEDED');
    gates.openAll();
    await Promise.all([
      host.session(anna, 'a').indexRuns()[0]!.ended,
      host.session(anna, 'b').indexRuns()[0]!.ended,
      host.session(bert, 'a').indexRuns()[0]!.ended,
    ]);
    expect(host.stats().indexRuns).toBe(0);
    expect(await start(anna, 'c')).toBeUndefined();
    await host.session(anna, 'c').indexRuns()[0]!.ended;
  });

  it('gives the place of a run back whose root is refused', async () => {
    const { host } = openHost({ startFolder: await makeFolder(), limits: { maxIndexRuns: 1 } });
    const session = host.openSession(anna, 'a');
    for (let round = 0; round < 3; round++)
      expect(await codeOf(() => session.startIndex({ root: 'none' }))).toBe('RAG_SERVER_ROOT_REFUSED');
    expect(host.stats().indexRuns).toBe(0);
    await (
      await session.startIndex({ root: '.' })
    ).ended;
  });

  it('ends a run that is cancelled, and leaves the index as it was', async () => {
    const { session, gates, events, folder } = await stoppedHost();
    gates.open('read');
    const first = await session.startIndex({ root: '.' });
    await first.ended;
    await writeFile(`${folder}/b.md`, 'okapi\n');
    const run = await session.startIndex({ root: '.', include: ['b.md'] });
    run.cancel();
    await run.ended;
    run.cancel();
    expect(run.state).toBe('cancelled');
    expect(await codeOf(() => Promise.reject(run.error as Error))).toBe('RAG_SERVER_RUN_CANCELLED');
    expect((await session.search('zebra')).results).toHaveLength(1);
    expect(events.ofType('server.index-run').map(({ outcome }) => outcome)).toEqual([
      'succeeded',
      'cancelled',
    ]);
  });

  it('tells every listener of each step and of the end, whatever another one does', async () => {
    const { session, gates } = await stoppedHost();
    const run = await session.startIndex({ root: '.' });
    const heard: [string | undefined, IndexRunState][] = [];
    run.subscribe(() => {
      throw new Error('a listener of a caller');
    });
    const rejecting: () => unknown = async () => Promise.reject(new Error('another one'));
    run.subscribe(rejecting);
    run.subscribe(({ progress, state }) => heard.push([progress?.phase, state]));
    let after = 0;
    const leave = run.subscribe(() => (after += 1));
    leave();
    leave();
    gates.openAll();
    await run.ended;
    expect(heard.at(-2)).toEqual(['done', 'running']);
    expect(heard.at(-1)).toEqual(['done', 'succeeded']);
    expect(after).toBe(0);
    run.subscribe(() => (after += 1))();
  });

  it('keeps the last ten that ended, newest first', async () => {
    const { host } = openHost({ startFolder: await makeFolder({ 'a.md': 'zebra\n' }) });
    const session = host.openSession(anna, 'a');
    const runs: IndexRun[] = [];
    for (let number = 0; number < 12; number++) {
      const run = await session.startIndex({ root: '.' });
      await run.ended;
      runs.unshift(run);
    }
    expect(session.indexRuns()).toEqual(runs.slice(0, 10));
    expect(await codeOf(() => session.indexRun(runs[10]!.id))).toBe('RAG_SERVER_RUN_UNKNOWN');
    expect(await codeOf(() => session.indexRun('__proto__'))).toBe('RAG_SERVER_RUN_UNKNOWN');
  });

  it('names no path in the error of a run but what the caller named', async () => {
    const startFolder = await makeFolder({ 'docs/.gitignore': '[', 'docs/a.md': 'zebra\n' });
    const faulty = new FaultFileSystem(nodeFileSystem);
    const { host } = openHost({ startFolder, sessions: { fileSystem: faulty } });
    const session = host.openSession(anna, 'a');
    let failed = 0;
    const faults = [
      'readDirectory',
      'readEntry',
      'realPath',
      'lstat',
      'open',
      'openRealPath',
      'read',
    ] as const;
    for (const operation of faults)
      for (const nth of [1, 2, 3]) {
        faulty.clear();
        const run = await session.startIndex({ root: 'docs' }).catch((error: unknown) => error);
        faulty.inject({ operation, nth, errno: 'EIO' });
        await (run as IndexRun).ended;
        const { error } = run as IndexRun;
        if (error !== undefined) failed += 1;
        const { stack, cause } = (error ?? {}) as Error;
        expect(JSON.stringify([error, String(error), stack ?? '', cause ?? ''])).not.toContain(startFolder);
        faulty.clear();
        const begun = session.startIndex({ root: 'docs' });
        await (
          await begun
        ).ended;
      }
    expect(failed).toBeGreaterThan(5);
  });

  it('is in use while a run is under way, and its idle time begins after it', async () => {
    const { host, session, gates, clock } = await stoppedHost({ limits: { idleTtlMs: 1_000 } });
    const run = await session.startIndex({ root: '.' });
    clock.advance(5_000);
    expect(await host.sweep()).toBe(0);
    expect(host.hasSession(anna, 'a')).toBe(true);
    gates.openAll();
    await run.ended;
    clock.advance(999);
    expect(await host.sweep()).toBe(0);
    clock.advance(1);
    expect(await host.sweep()).toBe(1);
  });

  it('ends its run when it is removed; nothing of it is left', async () => {
    const { host, session, gates, events } = await stoppedHost();
    const run = await session.startIndex({ root: '.' });
    await gates.arrived('read');
    const removing = host.removeSession(anna, 'a');
    expect(host.hasSession(anna, 'a')).toBe(false);
    gates.openAll();
    expect(await removing).toBe(true);
    expect(run.state).toBe('cancelled');
    expect(await codeOf(() => Promise.reject(run.error as Error))).toBe('RAG_SERVER_SESSION_UNKNOWN');
    expect(host.stats()).toMatchObject({ sessions: 0, indexRuns: 0, chunks: 0 });
    expect(events.ofType('server.index-run')).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it('cancels the run that is under way before it is cleared', async () => {
    const { session, gates } = await stoppedHost();
    const run = await session.startIndex({ root: '.' });
    await gates.arrived('read');
    const clearing = session.clear();
    gates.openAll();
    await clearing;
    await run.ended;
    expect(run.state).toBe('cancelled');
    expect(session.status()).toMatchObject({ fileCount: 0, indexedPath: null });
  });

  it('answers searches while a run is under way, and lets adds wait within the caps', async () => {
    const { session, gates } = await stoppedHost({ limits: { maxDocumentBytesPerCaller: 10 } });
    await session.addDocument('zebra');
    const run = await session.startIndex({ root: '.' });
    await gates.arrived('read');
    expect((await session.search('zebra')).results).toHaveLength(1);
    const adds = [1, 2, 3].map(async () => codeOf(() => session.addDocument('okapi')));
    expect(await adds[2]).toBe('RAG_SERVER_LIMIT_EXCEEDED');
    gates.openAll();
    expect(await Promise.all(adds)).toEqual([
      undefined,
      'RAG_SERVER_LIMIT_EXCEEDED',
      'RAG_SERVER_LIMIT_EXCEEDED',
    ]);
    await run.ended;
    expect(session.status().documentCount).toBe(2);
  });

  it.each([
    { include: Array.from({ length: 101 }, (_, number) => `${number}.md`) },
    { exclude: ['x'.repeat(1_001)] },
    { include: 'a.md' },
    { exclude: [7] },
  ])('refuses patterns that are too many, too long or none: case %#', async (selection) => {
    const { host } = openHost({ startFolder: await makeFolder() });
    const session = host.openSession(anna, 'a');
    const request = { root: '.', ...(selection as { include: string[] }) };
    expect(await codeOf(() => session.startIndex(request))).toBe('RAG_SERVER_INVALID_OPTION');
    expect(host.stats().indexRuns).toBe(0);
  });

  it('fails the run over a pattern that is too costly, typed', async () => {
    const { host } = openHost({ startFolder: await makeFolder() });
    const run = await host.openSession(anna, 'a').startIndex({ root: '.', include: ['****a*a*a*a*b'] });
    await run.ended;
    expect(run.state).toBe('failed');
    expect(await codeOf(() => Promise.reject(run.error as Error))).toBe('RAG_INGEST_GLOB_INVALID');
  });
});

/** A host whose runs stop before the first file is read, until the gate `read` is opened. */
async function stoppedHost(options: Parameters<typeof openHost>[0] = {}): Promise<
  ReturnType<typeof openHost> & {
    readonly gates: Gate;
    readonly folder: string;
    readonly session: ReturnType<ReturnType<typeof openHost>['host']['openSession']>;
  }
> {
  const folder = await makeFolder({ 'a.md': 'zebra\n' });
  const gates = gate();
  const faulty = new FaultFileSystem(nodeFileSystem);
  faulty.inject({ operation: 'open', before: async () => gates.pass('read') });
  const opened = openHost({ startFolder: folder, ...options, sessions: { fileSystem: faulty } });
  return { ...opened, gates, folder, session: opened.host.openSession(anna, 'a') };
}
