import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { discover, faultyService, notesOf, pathsOf } from './discover.test-support.js';
import { makeFolder } from './temporary-folder.test-support.js';

describe('FileIngestionService.discover() over a file system that fails', () => {
  describe('faults', () => {
    it.each([
      ['readDirectory', 'sub', 'EACCES', 'unreadable'],
      ['readEntry', 'sub/c.md', 'EIO', 'unreadable'],
      ['readDirectory', 'sub', 'ENOENT', 'vanished'],
      ['realPath', 'sub', 'EIO', 'unreadable'],
    ] as const)(
      'at %s of a folder (%s, %s) become its note, and the run goes on',
      async (operation, path, errno, code) => {
        const root = await makeFolder({ 'a.md': '', 'sub/b.md': '', 'sub/c.md': '', 'z/d.md': '' });
        const { faulty, service } = faultyService();
        faulty.inject({ operation, path, errno });
        const discovery = await service.discover(root);
        expect(pathsOf(discovery)).toEqual(['a.md', 'z/d.md']);
        expect(discovery.failed).toEqual([{ path: 'sub/', code, message: expect.stringContaining(errno) }]);
        expect(discovery.unreadableFolders).toEqual(['sub/']);
      },
    );

    it.each([
      ['EIO', 'unreadable'],
      ['ENOENT', 'vanished'],
      ['ELOOP', 'unreadable'],
    ])('at a file (%s) become its note', async (errno, code) => {
      const root = await makeFolder({ 'a.md': '', 'b.md': '' });
      const { faulty, service } = faultyService();
      faulty.inject({ operation: 'lstat', path: 'a.md', errno });
      const discovery = await service.discover(root);
      expect(pathsOf(discovery)).toEqual(['b.md']);
      expect(notesOf(discovery)).toEqual({ 'a.md': code });
    });

    it('does not use what a link shows that took the place of a folder', async () => {
      const root = await makeFolder({ 'root/sub/a.md': '', 'outside/secret.md': '' });
      const { faulty, service } = faultyService();
      faulty.inject({
        operation: 'readDirectory',
        path: 'sub',
        before: async (path) => {
          await rename(path, `${path}-moved`);
          await symlink(join(root, 'outside'), path);
        },
      });
      const discovery = await service.discover(join(root, 'root'));
      expect(pathsOf(discovery)).toEqual([]);
      expect(notesOf(discovery)).toEqual({ 'sub/': 'outside-root' });
    });

    it('asks for the kind where the listing does not tell it', async () => {
      const root = await makeFolder({ 'a.md': '', 'sub/b.md': '', link: { symlink: 'a.md' } });
      const { faulty, service } = faultyService();
      faulty.inject({ operation: 'readEntry', hideKind: true });
      const plain = await discover(root);
      expect(await service.discover(root)).toEqual({ ...plain, isSelected: expect.any(Function) });
      faulty.inject({ operation: 'lstat', path: 'sub', errno: 'EIO' });
      const discovery = await service.discover(root);
      expect(discovery.unreadableFolders).toEqual(['sub/']);
      expect(discovery.failed.map(({ path }) => path)).toEqual(['sub']);
    });

    it('does not pass over an ignore file whose kind is not told', async () => {
      const root = await makeFolder({ 'sub/.gitignore': 'secret.md', 'sub/secret.md': '', 'a.md': '' });
      const { faulty, service } = faultyService();
      faulty.inject({ operation: 'readEntry', hideKind: true });
      faulty.inject({ operation: 'lstat', path: '.gitignore', errno: 'EIO' });
      expect(notesOf(await service.discover(root))).toMatchObject({ 'sub/secret.md': 'ignored' });
      faulty.inject({ operation: 'open', path: '.gitignore', errno: 'EIO' });
      const discovery = await service.discover(root);
      expect(pathsOf(discovery)).toEqual(['a.md']);
      expect(discovery.unreadableFolders).toEqual(['sub/']);
    });

    it('notes a file that was replaced between the listing and the look at it', async () => {
      const root = await makeFolder({ 'a.md': '', 'b.md': '' });
      const { faulty, service } = faultyService();
      faulty.inject({
        operation: 'lstat',
        path: 'a.md',
        before: async (path) => {
          await rename(path, `${path}.old`);
          await mkdir(path);
        },
      });
      const discovery = await service.discover(root);
      expect(pathsOf(discovery)).toEqual(['b.md']);
      expect(notesOf(discovery)).toEqual({ 'a.md': 'not-regular' });
    });
  });
});
