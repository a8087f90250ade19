import { describe, expect, it } from 'vitest';

import { discover, faultyService, notesOf, pathsOf } from './discover.test-support.js';
import { makeFolder } from './temporary-folder.test-support.js';

describe('FileIngestionService.discover() by rules and patterns', () => {
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
});
