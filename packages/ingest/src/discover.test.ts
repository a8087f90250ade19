import { execFileSync } from 'node:child_process';
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FaultFileSystem } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import type { Discovery } from './discovery.js';
import { FileIngestionService } from './file-ingestion-service.js';
import type { FileSelection } from './file-selection.js';
import type { FileSystem } from './file-system.js';
import { IngestLimits, MAX_FILE_BYTES } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';
import { makeFolder, writeFiles } from './temporary-folder.test-support.js';

const discover = async (root: string, selection?: FileSelection): Promise<Discovery> =>
  new FileIngestionService().discover(root, selection);

const pathsOf = (discovery: Discovery): string[] => discovery.candidates.map(({ path }) => path);

const notesOf = (discovery: Discovery): Record<string, string> =>
  Object.fromEntries([...discovery.skipped, ...discovery.failed].map(({ path, code }) => [path, code]));

const limited = (limits: Partial<IngestLimits>): FileIngestionService =>
  new FileIngestionService(IngestLimits.of(limits));

function faultyService(): { faulty: FaultFileSystem; service: FileIngestionService } {
  const faulty = new FaultFileSystem(nodeFileSystem);
  // The assignment fails to compile when the port and the shape in testkit drift apart.
  const fileSystem: FileSystem = faulty;
  return { faulty, service: new FileIngestionService(IngestLimits.defaults(), { fileSystem }) };
}

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

    it('count files whose name says text while walking; others wait for their content', async () => {
      const root = await makeFolder({ 'a.md': '', 'b.md': '', 'c.pdf': '', unknown: '' });
      expect(pathsOf(await limited({ maxFiles: 2 }).discover(root))).toHaveLength(3);
      await expect(limited({ maxFiles: 1 }).discover(root)).rejects.toMatchObject({
        message: expect.stringMatching(/maxFiles of 1.*"b\.md"/u),
      });
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

  describe('include and exclude', () => {
    const files = {
      'README.md': '',
      'docs/a.md': '',
      'docs/deep/b.md': '',
      'docs/c.txt': '',
      'src/docs/d.md': '',
      'src/e.ts': '',
      'caf\u00e9/f.md': '',
    };
    it.each([
      [
        { include: ['*.md'] },
        ['README.md', 'caf\u00e9/f.md', 'docs/a.md', 'docs/deep/b.md', 'src/docs/d.md'],
      ],
      [{ include: ['docs'] }, ['docs/a.md', 'docs/c.txt', 'docs/deep/b.md', 'src/docs/d.md']],
      [{ include: ['./docs/'] }, ['docs/a.md', 'docs/c.txt', 'docs/deep/b.md', 'src/docs/d.md']],
      [{ include: ['/docs'] }, ['docs/a.md', 'docs/c.txt', 'docs/deep/b.md']],
      [{ include: ['docs/*.md'] }, ['docs/a.md']],
      [{ include: ['docs'], exclude: ['deep', '*.txt'] }, ['docs/a.md', 'src/docs/d.md']],
      [{ exclude: ['**/*.md'] }, ['docs/c.txt', 'src/e.ts']],
      [{ include: [], exclude: ['docs/**', 'cafe\u0301'] }, ['README.md', 'src/docs/d.md', 'src/e.ts']],
      [{ include: ['nothing'] }, []],
    ] as const)('%j', async (selection, expected) => {
      const root = await makeFolder(files);
      expect(pathsOf(await discover(root, selection))).toEqual([...expected]);
    });

    it('do not enter a folder that is excluded or that nothing included lies below', async () => {
      const root = await makeFolder(files);
      const { faulty, service } = faultyService();
      await service.discover(root, { include: ['docs/*.md'], exclude: ['docs/deep'] });
      const listed = faulty.calls.filter(({ operation }) => operation === 'readDirectory');
      expect(listed.map(({ path }) => path.slice(root.length))).toEqual(['', '/docs']);
    });

    it('never bring back a name on the closed list', async () => {
      const root = await makeFolder({ '.env': '', 'node_modules/a.md': '' });
      expect(pathsOf(await discover(root, { include: ['.env', 'node_modules/**', '**'] }))).toEqual([]);
    });

    it('are part of the id of the selection', async () => {
      const root = await makeFolder();
      const ids = await Promise.all(
        [{}, { include: ['a'] }, { exclude: ['a'] }, { negation: 'git' as const }].map(
          async (selection) => (await discover(root, selection)).selectionId,
        ),
      );
      expect(new Set(ids).size).toBe(4);
      expect((await discover(root, { include: [] })).selectionId).toBe(ids[0]);
    });

    it('refuse what they cannot use before the folder is looked at', async () => {
      await expect(discover('none', { include: ['!a'] })).rejects.toMatchObject({
        code: 'RAG_INGEST_GLOB_INVALID',
      });
      await expect(discover('none', { negation: 'maybe' as 'git' })).rejects.toMatchObject({
        code: 'RAG_INGEST_NEGATION_INVALID',
      });
    });
  });

  describe('ignore files', () => {
    it('let a deeper file take back a folder, with what is in it', async () => {
      const root = await makeFolder({
        '.gitignore': 'gen/\n*.tmp\n',
        'a/.gitignore': '!gen/\n',
        'a/gen/x.md': '',
        'a/gen/x.tmp': '',
        'a/gen/deep/y.md': '',
        'b/gen/x.md': '',
      });
      const discovery = await discover(root, { negation: 'git' });
      expect(pathsOf(discovery)).toEqual(['a/gen/deep/y.md', 'a/gen/x.md']);
    });

    it('read .tnsignore after .gitignore, so that it wins', async () => {
      const root = await makeFolder({
        '.gitignore': '*.md\n',
        '.tnsignore': '!a.md\nb.txt\n',
        'a.md': '',
        'b.md': '',
        'b.txt': '',
      });
      expect(pathsOf(await discover(root, { negation: 'git' }))).toEqual(['a.md']);
    });

    it.each([
      ['!x\n', 'RAG_INGEST_IGNORE_NEGATION'],
      ['x'.repeat(65_537), 'RAG_INGEST_IGNORE_TOO_LARGE'],
      ['a\0b', 'RAG_INGEST_IGNORE_INVALID'],
      ['*a*b*c*d*e', 'RAG_INGEST_IGNORE_INVALID'],
    ])('reject the run when one cannot be used', async (content, code) => {
      const root = await makeFolder({ 'src/.tnsignore': content });
      await expect(discover(root)).rejects.toMatchObject({
        code,
        message: expect.stringContaining('"src/.tnsignore"'),
      });
    });

    it('may be 64 KiB large', async () => {
      const root = await makeFolder({ '.gitignore': `${'#'.repeat(65_535)}\n`, 'a.md': '' });
      expect(pathsOf(await discover(root))).toEqual(['a.md']);
    });

    it('are not read below a folder that is ignored, nor through a link', async () => {
      const root = await makeFolder({
        '.gitignore': 'gone/\n',
        'gone/.gitignore': '!broken\n',
        'sub/.gitignore': { symlink: '../../rules' },
        'sub/a.md': '',
      });
      const discovery = await discover(root);
      expect(pathsOf(discovery)).toEqual(['sub/a.md']);
      expect(notesOf(discovery)).toMatchObject({ 'sub/.gitignore': 'symbolic-link' });
    });

    it('in UTF-16 mean what they say', async () => {
      const text = '\ufeff*.tmp\r\n';
      const root = await makeFolder({ '.gitignore': Buffer.from(text, 'utf16le'), 'a.tmp': '', 'a.md': '' });
      expect(pathsOf(await discover(root))).toEqual(['a.md']);
    });

    it('that cannot be read hide their folder, because what they would hide is not known', async () => {
      const root = await makeFolder({ 'a.md': '', 'sub/.gitignore': 'secret.md', 'sub/secret.md': '' });
      const { faulty, service } = faultyService();
      faulty.inject({ operation: 'read', path: 'sub/.gitignore', errno: 'EIO' });
      const discovery = await service.discover(root);
      expect(pathsOf(discovery)).toEqual(['a.md']);
      expect(notesOf(discovery)).toEqual({ 'sub/.gitignore': 'unreadable', 'sub/': 'unreadable' });
      expect(discovery.unreadableFolders).toEqual(['sub/']);
    });

    it('that cannot be read in the root reject the run', async () => {
      const root = await makeFolder({ '.gitignore': 'x' });
      const { faulty, service } = faultyService();
      faulty.inject({ operation: 'open', path: '.gitignore', errno: 'EACCES' });
      await expect(service.discover(root)).rejects.toMatchObject({
        code: 'RAG_INGEST_ROOT_UNREADABLE',
        message: expect.stringMatching(/\.gitignore.*EACCES/u),
      });
    });

    it('that vanish while the folder is walked give no rules', async () => {
      const root = await makeFolder({ '.gitignore': '*', 'a.md': '' });
      const { faulty, service } = faultyService();
      faulty.inject({ operation: 'open', path: '.gitignore', errno: 'ENOENT' });
      expect(pathsOf(await service.discover(root))).toEqual(['a.md']);
    });
  });

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
      expect(await service.discover(root)).toEqual(plain);
      faulty.inject({ operation: 'lstat', path: 'sub', errno: 'EIO' });
      const discovery = await service.discover(root);
      expect(discovery.unreadableFolders).toEqual(['sub/']);
      expect(discovery.failed.map(({ path }) => path)).toEqual(['sub']);
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
    expect(await service.discover(root)).toEqual(await discover(root));
  });
});
