import { join } from 'node:path';

import { FaultFileSystem } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { discover, faultyService, limited, pathsOf } from './discover.test-support.js';
import { FileIngestionService } from './file-ingestion-service.js';
import { IngestLimits } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';
import { makeFolder } from './temporary-folder.test-support.js';

describe('FileIngestionService.discover() of a root, within limits', () => {
  describe('root', () => {
    const refused = async (root: unknown): Promise<unknown> =>
      discover(root as string).catch((error: unknown) => error);

    it('says what is wrong with a path that is no folder, in the words of the caller', async () => {
      const folder = await makeFolder({ 'a.md': '' });
      expect(await refused(join(folder, 'none'))).toMatchObject({
        code: 'RAG_INGEST_ROOT_NOT_FOUND',
        message: `Cannot ingest the folder "${join(folder, 'none')}": it does not exist; check the path`,
      });
      expect(await refused(join(folder, 'a.md/x'))).toMatchObject({ code: 'RAG_INGEST_ROOT_NOT_FOUND' });
      expect(await refused(join(folder, 'a.md'))).toMatchObject({ code: 'RAG_INGEST_ROOT_NOT_DIRECTORY' });
    });

    it.each(['', '  ', 'a\0b', 7, undefined, null])('refuses %j', async (root) => {
      expect(await refused(root)).toMatchObject({ code: 'RAG_INGEST_ROOT_INVALID' });
    });

    it('refuses the whole file system, also through a link', async () => {
      const folder = await makeFolder({ link: { symlink: '/' } });
      expect(await refused('/')).toMatchObject({ code: 'RAG_INGEST_ROOT_TOO_BROAD' });
      expect(await refused(join(folder, 'link'))).toMatchObject({ code: 'RAG_INGEST_ROOT_TOO_BROAD' });
    });

    it.each([
      ['realPath', 'EACCES'],
      ['lstat', 'EIO'],
      ['readDirectory', 'EACCES'],
    ] as const)('is unreadable when %s fails with %s', async (operation, errno) => {
      const root = await makeFolder();
      const { faulty, service } = faultyService();
      faulty.inject({ operation, errno });
      await expect(service.discover(root)).rejects.toMatchObject({
        code: 'RAG_INGEST_ROOT_UNREADABLE',
        message: expect.stringContaining(errno),
      });
    });

    it('may be a link, which is resolved once and said', async () => {
      const folder = await makeFolder({ 'real/a.md': '', link: { symlink: 'real' } });
      for (const requested of [join(folder, 'link'), `${join(folder, 'link')}/`]) {
        const discovery = await discover(requested);
        expect(discovery.root).toEqual({ path: join(folder, 'real'), requested, symbolicLink: true });
        expect(pathsOf(discovery)).toEqual(['a.md']);
      }
      expect((await discover(join(folder, 'real'))).root.symbolicLink).toBe(false);
    });

    it('may lie below a folder with a skipped name', async () => {
      const folder = await makeFolder({ 'vendor/p/a.md': '', 'vendor/p/vendor/b.md': '' });
      expect(pathsOf(await discover(join(folder, 'vendor/p')))).toEqual(['a.md']);
    });
  });

  describe('limits', () => {
    it('count files and folders that the walk meets, a skipped folder once', async () => {
      const root = await makeFolder({ 'a/x.md': '', 'node_modules/1': '', 'node_modules/2': '' });
      expect((await limited({ maxEntries: 3 }).discover(root)).entries).toBe(3);
      await expect(limited({ maxEntries: 2 }).discover(root)).rejects.toMatchObject({
        code: 'RAG_INGEST_LIMIT_EXCEEDED',
        details: { cap: 'maxEntries', limit: 2, path: 'a/', option: 'limits.maxEntries' },
      });
    });

    it('stop the listing of a giant folder at the limit', async () => {
      const faulty = new FaultFileSystem({
        ...nodeFileSystem,
        readDirectory: async function* () {
          for (let i = 0; ; i++) yield { name: `f${i}`, kind: 'file' };
        },
      });
      const service = new FileIngestionService(IngestLimits.of({ maxEntries: 100 }), { fileSystem: faulty });
      await expect(service.discover(await makeFolder())).rejects.toMatchObject({
        details: { cap: 'maxEntries', path: '.' },
      });
      expect(faulty.calls.filter(({ operation }) => operation === 'readEntry')).toHaveLength(101);
    });

    it('leave the count of files to their admission, because a name does not tell what the content is', async () => {
      const root = await makeFolder({ 'a.md': '', 'b.md': '', 'c.pdf': '', unknown: '' });
      expect(pathsOf(await limited({ maxFiles: 1 }).discover(root))).toEqual(['a.md', 'b.md', 'unknown']);
    });

    it('reject a path that is too deep, unless it is left out', async () => {
      const deep = `${'d/'.repeat(64)}leaf.md`;
      const root = await makeFolder({ [deep]: '', 'a.md': '' });
      await expect(discover(root)).rejects.toMatchObject({
        code: 'RAG_INGEST_LIMIT_EXCEEDED',
        message: expect.stringContaining('maxDepth'),
        details: { cap: 'maxDepth', limit: 64, path: deep },
      });
      expect(pathsOf(await discover(root, { exclude: ['leaf.md'] }))).toEqual(['a.md']);
      expect(pathsOf(await limited({ maxDepth: 65 }).discover(root))).toContain(deep);
    });
  });
});
