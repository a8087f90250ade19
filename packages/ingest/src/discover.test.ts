import { execFileSync } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { discover, faultyService, notesOf, pathsOf } from './discover.test-support.js';
import { FileIngestionService } from './file-ingestion-service.js';
import type { FileSystem } from './file-system.js';
import { IngestLimits, MAX_FILE_BYTES } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';
import { makeFolder, writeFiles } from './temporary-folder.test-support.js';

describe('FileIngestionService.discover()', () => {
  it('lists files by path in code unit order, with format, language and identity', async () => {
    const root = await makeFolder({ 'b.ts': 'x', 'a/z.md': 'xy', 'a.md': '', 'a-b': '', Z: '' });
    const discovery = await discover(root);
    expect(pathsOf(discovery)).toEqual(['Z', 'a-b', 'a.md', 'a/z.md', 'b.ts']);
    expect(discovery).toMatchObject({ skipped: [], failed: [], unreadableFolders: [], entries: 6 });
    expect(discovery.candidates[3]).toMatchObject({ format: 'markdown', identity: { size: 2 } });
    expect(discovery.candidates[4]).toMatchObject({ format: 'source', language: 'typescript' });
    expect(discovery.candidates[0]).not.toHaveProperty('format');
  });

  it('finds nothing in an empty folder', async () => {
    expect(await discover(await makeFolder())).toMatchObject({ candidates: [], entries: 0 });
  });

  it('keeps hostile names, and both forms of a composed one', async () => {
    const names = [
      '"q".md',
      "it's.md",
      'line\nend.md',
      '..foo',
      '😀.md',
      'caf\u00e9.md',
      'cafe\u0301.md',
      '__proto__',
      '-rf',
      '\\',
    ];
    const root = await makeFolder(Object.fromEntries(names.map((name) => [name, 'text'])));
    expect(pathsOf(await discover(root))).toEqual([...names].sort());
  });

  it.runIf(process.platform === 'linux')('reports a name that is not valid UTF-8 and goes on', async () => {
    const root = await makeFolder({ 'a.md': '' });
    await writeFile(Buffer.concat([Buffer.from(`${root}/x`), Buffer.of(0xff)]), '');
    const discovery = await discover(root);
    expect(pathsOf(discovery)).toEqual(['a.md']);
    expect(notesOf(discovery)).toEqual({ 'x\\xFF': 'invalid-name' });
  });

  it('names the reason of everything that is left out, folders with a slash', async () => {
    const root = await makeFolder({
      'keep.md': '',
      'NODE_MODULES/x.md': '',
      'sub/.git': 'gitdir: ..',
      'sub/.env.local': '',
      '.gitignore': '*.log\nprivate/\n',
      'a.log': '',
      'private/deep/x.md': '',
      'a.pdf': '',
      'drafts/x.md': '',
      'link.md': { symlink: 'keep.md' },
      'loop/self': { symlink: '..' },
    });
    await writeFile(join(root, 'big.txt'), '');
    await truncate(join(root, 'big.txt'), MAX_FILE_BYTES + 1);
    await writeFile(join(root, 'fits.txt'), '');
    await truncate(join(root, 'fits.txt'), MAX_FILE_BYTES);
    const discovery = await discover(root, { exclude: ['drafts'] });
    expect(pathsOf(discovery)).toEqual(['fits.txt', 'keep.md']);
    expect(notesOf(discovery)).toEqual({
      '.gitignore': 'ignore-file',
      'NODE_MODULES/': 'default-skip',
      'a.log': 'ignored',
      'a.pdf': 'unsupported',
      'big.txt': 'too-large',
      'drafts/': 'excluded',
      'link.md': 'symbolic-link',
      'loop/self': 'symbolic-link',
      'private/': 'ignored',
      'sub/.env.local': 'default-skip',
      'sub/.git': 'default-skip',
    });
    expect(discovery.skipped.find(({ path }) => path === 'a.log')?.message).toBe(
      'is ignored by the rule "*.log" on line 1 of ".gitignore"',
    );
  });

  it.runIf(process.platform !== 'win32')('reports a FIFO without waiting for it', async () => {
    const root = await makeFolder({ 'a.md': '' });
    execFileSync('mkfifo', [join(root, 'pipe.md'), join(root, '.gitignore')]);
    const discovery = await discover(root);
    expect(pathsOf(discovery)).toEqual(['a.md']);
    expect(notesOf(discovery)).toEqual({ 'pipe.md': 'not-regular', '.gitignore': 'not-regular' });
  });

  describe('signal', () => {
    it('stops before the walk and in the middle of it, with its own reason', async () => {
      const root = await makeFolder({ 'a/x.md': '', 'b/y.md': '' });
      await expect(
        new FileIngestionService().discover(root, {}, { signal: AbortSignal.abort(new Error('enough')) }),
      ).rejects.toThrow('enough');
      const controller = new AbortController();
      const { faulty, service } = faultyService();
      faulty.inject({
        operation: 'readEntry',
        path: 'x.md',
        before: () => {
          controller.abort(new Error('stop'));
        },
      });
      await expect(service.discover(root, {}, { signal: controller.signal })).rejects.toThrow('stop');
      expect(
        faulty.calls.some(({ operation, path }) => operation === 'readDirectory' && path.endsWith('/b')),
      ).toBe(false);
    });
  });

  it('gives the same discovery for the same folder, however it is listed', async () => {
    const root = await makeFolder();
    await writeFiles(
      root,
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i % 7}/${i}.md`, ''])),
    );
    const reversed: FileSystem = {
      ...nodeFileSystem,
      readDirectory: async function* (path) {
        const entries = [];
        for await (const entry of nodeFileSystem.readDirectory(path)) entries.push(entry);
        yield* entries.reverse();
      },
    };
    const service = new FileIngestionService(IngestLimits.defaults(), { fileSystem: reversed });
    expect(await service.discover(root)).toEqual({
      ...(await discover(root)),
      isSelected: expect.any(Function),
    });
  });
});
