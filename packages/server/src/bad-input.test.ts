import { execFileSync } from 'node:child_process';
import { mkdir, open, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { IngestLimits } from '@rag/ingest';
import { describe, expect, it } from 'vitest';

import { filesFound, inlineSession, makeFolder } from './session.test-support.js';

const skippedPaths = (report: { skipped: readonly { path: string; code: string }[] }): readonly string[] =>
  report.skipped.map(({ path, code }) => `${path} ${code}`);

describe('RagService.indexDirectory() with a root that cannot be used', () => {
  it.each([
    ['nope', 'RAG_INGEST_ROOT_NOT_FOUND'],
    ['a.md', 'RAG_INGEST_ROOT_NOT_DIRECTORY'],
  ])('rejects %s', async (name, code) => {
    const folder = await makeFolder({ 'a.md': 'a\n' });
    await expect(inlineSession().indexDirectory(join(folder, name))).rejects.toMatchObject({ code });
  });

  it.each([
    ['', 'RAG_INGEST_ROOT_INVALID'],
    [' ', 'RAG_INGEST_ROOT_INVALID'],
    ['a\0b', 'RAG_INGEST_ROOT_INVALID'],
    ['/', 'RAG_INGEST_ROOT_TOO_BROAD'],
  ])('rejects %j', async (root, code) => {
    await expect(inlineSession().indexDirectory(root)).rejects.toMatchObject({ code });
  });

  it('takes an empty folder for an empty index', async () => {
    expect(await inlineSession().indexDirectory(await makeFolder())).toMatchObject({
      generation: 1,
      indexed: 0,
      chunks: 0,
      skipped: [],
      failed: [],
    });
  });
});

describe('RagService.indexDirectory() with a folder over a cap', () => {
  const files = { 'a.md': 'aaaa\n', 'b.md': 'bbbb\n', 'd/e/f.md': 'ffff\n' };

  it.each([
    ['maxFiles', 3, 2],
    ['maxEntries', 5, 4],
    ['maxDepth', 3, 2],
    ['maxDecodedBytes', 15, 14],
  ] as const)(
    'accepts %s at the cap and rejects it one past, keeping the previous index',
    async (cap, enough, tooFew) => {
      const folder = await makeFolder(files);
      const rag = inlineSession();
      expect(
        await rag.indexDirectory(folder, undefined, { limits: IngestLimits.of({ [cap]: enough }) }),
      ).toMatchObject({ indexed: 3 });
      const limits = IngestLimits.of({ [cap]: tooFew });
      await expect(rag.indexDirectory(folder, undefined, { limits })).rejects.toMatchObject({
        code: 'RAG_INGEST_LIMIT_EXCEEDED',
        details: { cap, limit: tooFew },
        message: expect.stringContaining(cap),
      });
      expect(rag.getStatus()).toMatchObject({ fileCount: 3, generation: 1 });
      expect(await filesFound(rag, 'ffff')).toEqual(['d/e/f.md']);
    },
  );
});

describe('RagService.indexDirectory() with hostile files', () => {
  it('skips what is no text or too large, names each, and indexes the rest', async () => {
    const folder = await makeFolder({
      'ok.md': 'zebraok\n',
      'nul.txt': 'zebra\0nul\n',
      'pic.txt': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 1]),
      'latin.md': new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x7a, 0x65, 0x62, 0x72, 0x61, 0x0a]),
      'line.txt': `zebraline ${'word '.repeat(200_000)}`,
      'empty.md': '',
    });
    const huge = await open(join(folder, 'huge.txt'), 'w');
    await huge.truncate(50 * 1024 * 1024);
    await huge.close();
    const rag = inlineSession();
    const report = await rag.indexDirectory(folder);
    expect(skippedPaths(report)).toEqual(
      expect.arrayContaining(['nul.txt binary', 'pic.txt binary', 'huge.txt too-large']),
    );
    expect(report).toMatchObject({ indexed: 4, failed: [] });
    expect((await rag.search('zebra'))[0]?.content).toContain('café');
    expect(await filesFound(rag, 'zebraline', 1)).toEqual(['line.txt']);
  });

  it('follows no link and hangs at no FIFO', async () => {
    const folder = await makeFolder({ 'ok.md': 'zebraok\n' });
    const outside = await makeFolder({ 'secret.md': 'zebrasecret\n' });
    await symlink(folder, join(folder, 'loop'));
    await symlink(outside, join(folder, 'out'));
    await symlink(join(outside, 'secret.md'), join(folder, 'link.md'));
    execFileSync('mkfifo', [join(folder, 'pipe.md')]);
    const rag = inlineSession();
    const report = await rag.indexDirectory(folder);
    expect([...skippedPaths(report)].sort()).toEqual([
      'link.md symbolic-link',
      'loop symbolic-link',
      'out symbolic-link',
      'pipe.md not-regular',
    ]);
    expect(await filesFound(rag, 'zebrasecret')).toEqual([]);
  });

  it('takes odd names for what they are', async () => {
    const names = [
      'a "quoted".md',
      "it's.md",
      'new\nline.md',
      '..dots.md',
      'zebra 🦓.md',
      'e\u0301.md',
      '\u00e9.md',
      '__proto__.md',
      '<b>&amp;.md',
    ];
    const folder = await makeFolder(Object.fromEntries(names.map((name) => [name, 'zebra\n'])));
    await mkdir(join(folder, '__proto__'));
    const rag = inlineSession();
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: names.length, failed: [] });
    expect(new Set(await filesFound(rag, 'zebra', 50))).toEqual(new Set(names));
  });
});
