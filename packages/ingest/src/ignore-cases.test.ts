import { describe, expect, it } from 'vitest';

import { FileIngestionService } from './file-ingestion-service.js';
import { makeFolder, type Content } from './temporary-folder.test-support.js';

/** A folder of which public reports say that a program read it wrongly, and the files that should be read. */
interface IgnoreCase {
  readonly title: string;
  readonly files: Readonly<Record<string, Content>>;
  readonly read: readonly string[];
}

const CASES: readonly IgnoreCase[] = [
  {
    title: 'links to a file and a folder outside',
    files: { 'a.md': '', 'link.md': { symlink: '/etc/hostname' }, linkdir: { symlink: '/etc' } },
    read: ['a.md'],
  },
  {
    title: 'ignore files of other tools, which have no say and are no content',
    files: {
      '.dockerignore': '*\n!release\n',
      '.prettierignore': '*\n',
      '.npmignore': 'src\n',
      'src/a.md': '',
      'b.md': '',
    },
    read: ['b.md', 'src/a.md'],
  },
  {
    title: 'a leading slash in a nested ignore file',
    files: { 'src/.gitignore': '/gen.md\n', 'src/gen.md': '', 'src/sub/gen.md': '', 'docs/gen.md': '' },
    read: ['docs/gen.md', 'src/sub/gen.md'],
  },
  {
    title: 'secrets anywhere, examples of them included',
    files: {
      'config/.env.production': '',
      'a/b/.npmrc': '',
      'keys/id_ed25519': '',
      'x/.netrc': '',
      'doc/.env.example': '',
      'doc/environment.md': '',
    },
    read: ['doc/environment.md'],
  },
  {
    title: 'a trailing slash, which does not anchor',
    files: {
      'mod/.gitignore': 'cachefiles/\n',
      'mod/cachefiles/a.md': '',
      'mod/inner/deep/cachefiles/b.md': '',
      'other/cachefiles/c.md': '',
      'mod/keep.md': '',
    },
    read: ['mod/keep.md', 'other/cachefiles/c.md'],
  },
  {
    title: 'a trailing slash, which spares a file of that name',
    files: { '.gitignore': 'draft.md/\n', 'draft.md': '', 'x/draft.md/inner.md': '', 'x/y.md': '' },
    read: ['draft.md', 'x/y.md'],
  },
  {
    title: 'dot folders that are not on the list',
    files: { '.github/scripts/run.md': '', '.husky/pre.md': '', '.vscode/s.md': '' },
    read: ['.github/scripts/run.md', '.husky/pre.md'],
  },
  {
    title: 'a byte order mark on an otherwise blank first line',
    files: {
      '.gitignore': '\ufeff\r\nlogs/\r\n   \r\n',
      'logs/a.md': '',
      'deep/inner/note.md': '',
      'c.md': '',
    },
    read: ['c.md', 'deep/inner/note.md'],
  },
  {
    title: 'Windows line ends',
    files: {
      '.gitignore': 'drafts\r\n# note\r\n\r\n*.tmp.md\r\n',
      'drafts/a.md': '',
      'b.tmp.md': '',
      'c.md': '',
    },
    read: ['c.md'],
  },
  {
    title: 'files that carry the name of a skipped folder',
    files: {
      'sub/.git': 'gitdir: x',
      'sub/a.md': '',
      'docs/target.md': '',
      'docs/out.md': '',
      'docs/target/x': '',
    },
    read: ['docs/out.md', 'docs/target.md', 'sub/a.md'],
  },
  {
    title: 'an escaped trailing space before more spaces',
    files: { '.gitignore': 'drafts\\   \n', 'drafts /x.md': '', 'drafts/y.md': '' },
    read: ['drafts/y.md'],
  },
  {
    title: 'a slash in the middle, which anchors',
    files: { '.gitignore': 'part/hide.md\n', 'part/hide.md': '', 'other/part/hide.md': '' },
    read: ['other/part/hide.md'],
  },
];

describe('folders that others read wrongly', () => {
  it.each(CASES)('$title', async ({ files, read }) => {
    const root = await makeFolder(files);
    for (const negation of ['reject', 'git'] as const) {
      const { candidates } = await new FileIngestionService().discover(root, { negation });
      expect(candidates.map(({ path }) => path)).toEqual(read);
    }
  });
});
