import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { IngestLimits } from '@rag/ingest';
import { describe, expect, it } from 'vitest';

import { filesFound, inlineSession, makeFolder, putFiles } from '../session.test-support.js';
import type { RagService } from './rag-service.js';

describe('RagService.indexDirectory()', () => {
  it('finds what a folder holds, with file and lines', async () => {
    const folder = await makeFolder({
      'docs/deploy.md': '# Deploy\n\nIntro.\n\n## Rollback\n\nRun the zebra command.\n',
      'src/login.ts': "import a from 'a';\n\nexport function login(): void {\n  authenticate();\n}\n",
    });
    const rag = inlineSession();
    const report = await rag.indexDirectory(folder);
    expect(report).toMatchObject({
      generation: 1,
      indexed: 2,
      unchanged: 0,
      kept: 0,
      removed: 0,
      rechunked: 0,
      failed: [],
    });
    const [hit] = await rag.search('zebra', 1);
    expect(hit?.content).toContain('Run the zebra command.');
    expect(hit?.metadata).toMatchObject({
      file: 'docs/deploy.md',
      format: 'markdown',
      headingPath: ['Deploy', 'Rollback'],
    });
    expect(await filesFound(rag, 'authenticate')).toEqual(['src/login.ts']);
  });

  it('reads only what changed, and forgets what is gone or renamed', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraone\n', 'b.md': 'zebratwo\n', 'c.md': 'zebrathree\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'a.md': 'zebraedited\n' });
    await rm(join(folder, 'b.md'));
    await rename(join(folder, 'c.md'), join(folder, 'd.md'));
    const report = await rag.indexDirectory(folder);
    expect(report).toMatchObject({ generation: 2, indexed: 2, rechunked: 1, removed: 2, unchanged: 0 });
    expect(await filesFound(rag, 'zebraone')).toEqual([]);
    expect(await filesFound(rag, 'zebratwo')).toEqual([]);
    expect(await filesFound(rag, 'zebraedited')).toEqual(['a.md']);
    expect(await filesFound(rag, 'zebrathree')).toEqual(['d.md']);
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 0, unchanged: 2, removed: 0 });
  });

  it('drops the files of another root and keeps added documents', async () => {
    const first = await makeFolder({ 'a.md': 'zebraroota\n' });
    const second = await makeFolder({ 'a.md': 'zebrarootb\n' });
    const rag = inlineSession();
    await rag.indexDirectory(first);
    await rag.addDocument('zebrahand');
    const report = await rag.indexDirectory(second);
    expect(report).toMatchObject({ indexed: 1, removed: 1, rechunked: 0 });
    expect(await filesFound(rag, 'zebraroota')).toEqual([]);
    expect(await filesFound(rag, 'zebrarootb')).toEqual(['a.md']);
    expect(await rag.search('zebrahand')).toHaveLength(1);
    expect(rag.getStatus()).toMatchObject({
      fileCount: 1,
      chunkCount: 1,
      documentCount: 1,
      indexedPath: second,
    });
  });

  it('reads every file again after clearHashes, and still drops what is gone', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraone\n', 'b.md': 'zebratwo\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    rag.fileIndexer.clearHashes();
    await rm(join(folder, 'b.md'));
    expect(await rag.indexDirectory(folder)).toMatchObject({
      indexed: 1,
      rechunked: 1,
      removed: 1,
      unchanged: 0,
    });
    expect(await filesFound(rag, 'zebratwo')).toEqual([]);
  });

  it('cuts again when the chunker changes, although the content does not', async () => {
    const folder = await makeFolder({
      'a.md': Array.from({ length: 120 }, (_, i) => `Sentence ${i} about zebras.\n\n`).join(''),
    });
    const rag = inlineSession();
    const before = await rag.indexDirectory(folder);
    const after = await rag.indexDirectory(folder, undefined, { chunker: { target: 300 } });
    expect(after).toMatchObject({ rechunked: 1 });
    expect(after.chunks).toBeGreaterThan(before.chunks);
  });

  it('leaves the previous index untouched when the source is rejected', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraone\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    const status = rag.getStatus();
    await putFiles(folder, { '.gitignore': 'x\n!a.md\n', 'b.md': 'zebratwo\n' });
    await expect(rag.indexDirectory(folder)).rejects.toMatchObject({ code: 'RAG_INGEST_IGNORE_NEGATION' });
    expect(rag.getStatus()).toEqual(status);
    expect(await filesFound(rag, 'zebraone')).toEqual(['a.md']);
    await rm(join(folder, '.gitignore'));
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 1, unchanged: 1 });
  });

  it('rejects with the reason of the signal and of a listener that throws, and keeps the previous index', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraone\n' });
    const rag = inlineSession();
    await expect(
      rag.indexDirectory(folder, undefined, { signal: AbortSignal.abort(new Error('no')) }),
    ).rejects.toThrow('no');
    const listener = (): void => {
      throw new Error('listener broke');
    };
    await expect(rag.indexDirectory(folder, listener)).rejects.toThrow('listener broke');
    expect(rag.getStatus()).toMatchObject({ fileCount: 0, generation: 0, lastIndexTime: null });
  });

  it('reads every file again when clearHashes was called while a run was under way', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder, ({ phase }) => {
      if (phase === 'commit') rag.fileIndexer.clearHashes();
    });
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 1, unchanged: 0 });
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 0, unchanged: 1 });
  });

  it('keeps the caps that a partial object does not name', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const limits = { maxFiles: 100 } as IngestLimits;
    const rag = inlineSession({ limits });
    expect(rag.fileIndexer.limits).toEqual({ ...IngestLimits.defaults(), maxFiles: 100 });
    await expect(rag.indexDirectory(folder, undefined, { limits })).resolves.toMatchObject({ indexed: 1 });
  });

  it('reports an asynchronous listener that rejects, and goes on', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const events: string[] = [];
    const rag = inlineSession({ events: ({ type }) => events.push(type) });
    const listener = (): unknown => Promise.reject(new Error('listener broke'));
    await rag.indexDirectory(folder, listener);
    await new Promise((resolve) => setImmediate(resolve));
    expect(new Set(events)).toEqual(new Set(['server.listener-failed']));
  });

  it('is committed although its listener fails at the very end', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const events: string[] = [];
    const rag = inlineSession({ events: ({ type }) => events.push(type) });
    const run = rag.indexDirectory(folder, ({ phase }) => {
      if (phase === 'done') throw new Error('listener broke');
    });
    await expect(run).resolves.toMatchObject({ indexed: 1 });
    expect(events).toEqual(['server.listener-failed']);
  });

  it('reports progress from discovery to the end', async () => {
    const folder = await makeFolder({ 'a.md': 'one\n', 'b.md': 'two\n' });
    const phases: string[] = [];
    await inlineSession().indexDirectory(folder, ({ phase, indexedFiles, totalFiles }) =>
      phases.push(`${phase} ${indexedFiles}/${totalFiles}`),
    );
    expect(phases[0]).toBe('discover 0/0');
    expect(phases).toContain('process 0/2');
    expect(phases.at(-1)).toBe('done 2/2');
  });

  it('resolves a root that is a symbolic link, and says so', async () => {
    const folder = await makeFolder({ 'real/a.md': 'zebra\n' });
    await symlink('real', join(folder, 'link'));
    const rag = inlineSession();
    await rag.indexDirectory(join(folder, 'link'));
    expect(rag.getStatus()).toMatchObject({
      indexedPath: join(folder, 'real'),
      indexedLink: join(folder, 'link'),
    });
  });

  it('admits an empty file with no chunks', async () => {
    const folder = await makeFolder({ 'empty.md': '', 'blank.md': ' \n\n' });
    expect(await inlineSession().indexDirectory(folder)).toMatchObject({ indexed: 2, chunks: 0, failed: [] });
  });
});

describe('RagService.search()', () => {
  it('scores a chunk that is first in both streams exactly 1/61', async () => {
    const rag = inlineSession();
    await rag.addDocument('zebra alpha');
    await rag.addDocument('zebra beta');
    const [hit] = await rag.search('alpha');
    expect(hit?.score).toBeCloseTo(1 / 61, 12);
  });

  it.each(['', '   \n\t', '.*+?^${}()|[]\\', '?'.repeat(1_000), 'word '.repeat(200_000)])(
    'answers a hostile query quietly (%#)',
    async (query) => {
      const rag = inlineSession();
      await rag.addDocument('zebra alpha');
      await expect(rag.search(query)).resolves.toEqual([]);
    },
  );

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses topK %s', async (topK) => {
    const rag = inlineSession();
    await rag.addDocument('zebra');
    await expect(rag.search('zebra', topK)).rejects.toMatchObject({ code: 'RAG_CONTRACTS_INVALID_TOP_K' });
    await expect(rag.buildContextPrompt('zebra', topK)).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_TOP_K',
    });
  });

  it('takes topK 0 and topK 1e9 as they are meant', async () => {
    const rag = inlineSession();
    await rag.addDocument('zebra one');
    await rag.addDocument('zebra two');
    await expect(rag.search('zebra', 0)).resolves.toEqual([]);
    await expect(rag.search('zebra', 1e9)).resolves.toHaveLength(2);
  });

  it('refuses a query that is not text', async () => {
    await expect(inlineSession().search({ $gt: '' } as unknown as string)).rejects.toMatchObject({
      code: 'RAG_SERVER_INVALID_QUERY',
    });
  });

  it('caps hits of one file at three unless told otherwise', async () => {
    const section = (i: number): string =>
      `## Part ${i}\n\n${'zebra text that fills the section. '.repeat(30)}\n\n`;
    const folder = await makeFolder({ 'a.md': Array.from({ length: 8 }, (_, i) => section(i)).join('') });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    expect(await rag.search('zebra', 8)).toHaveLength(3);
    expect(await rag.search('zebra', 8, { maxPerFile: Number.POSITIVE_INFINITY })).toHaveLength(8);
  });

  it('applies a metadata filter before the cut', async () => {
    const rag = inlineSession();
    for (let i = 0; i < 20; i++)
      await rag.addDocument(`zebra ${'zebra '.repeat(20 - i)}`, { kind: i === 19 ? 'rare' : 'common' });
    expect(await rag.search('zebra', 1, { filter: { kind: 'rare' } })).toHaveLength(1);
  });
});

describe('RagService.buildContextPrompt()', () => {
  it('fences the evidence and leaves the query unchanged, without a path of the machine', async () => {
    const folder = await makeFolder({ 'src/auth/guard.md': 'zebra guards the door\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    const prompt = await rag.buildContextPrompt('  who is a <zebra> & "guard"?\n', 5);
    expect(prompt).toContain('<entry><key>file</key><value>src/auth/guard.md</value></entry>');
    expect(prompt).toContain('<document-id>src/auth/guard.md#0</document-id>');
    expect(
      prompt.endsWith('<tnsai-user-message>\n  who is a <zebra> & "guard"?\n\n</tnsai-user-message>'),
    ).toBe(true);
    expect(prompt).not.toContain(folder);
  });

  it('gives the same evidence the same bytes, whatever its ranks, where the order is that of the documents', async () => {
    const folder = await makeFolder({
      'a.md': 'zebra stripes herd\n',
      'b.md': 'zebra stripes\n',
      'c.md': 'zebra herd\n',
    });
    const evidence = async (rag: RagService, query: string): Promise<string | undefined> =>
      (await rag.buildContextPrompt(query)).split('<tnsai-user-message>')[0];
    const byDocument = inlineSession({ promptOrder: 'document' });
    await byDocument.indexDirectory(folder);
    expect(await evidence(byDocument, 'zebra stripes')).toBe(await evidence(byDocument, 'zebra herd'));
    const byRank = inlineSession();
    await byRank.indexDirectory(folder);
    expect(await evidence(byRank, 'zebra stripes')).not.toBe(await evidence(byRank, 'zebra herd'));
  });

  it('returns the query as it is when nothing was found', async () => {
    await expect(inlineSession().buildContextPrompt('zebra?')).resolves.toBe('zebra?');
  });
});
