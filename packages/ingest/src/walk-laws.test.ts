import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SKIPPED_FOLDER_NAMES } from './default-skips.js';
import type { Discovery } from './discovery.js';
import { FileIngestionService } from './file-ingestion-service.js';
import type { FileSelection } from './file-selection.js';
import { IngestLimits } from './ingest-limits.js';
import { MEMORY_ROOT, MemoryFileSystem, type MemoryContent } from './memory-tree.test-support.js';

const walk = async (fileSystem: MemoryFileSystem, selection?: FileSelection): Promise<Discovery> =>
  new FileIngestionService(IngestLimits.defaults(), { fileSystem }).discover(MEMORY_ROOT, selection);

// The names of files and of folders are apart, so that no path is both.
const folderName = fc.constantFrom('a', 'b', 'src', 'node_modules', 'Build', '__proto__', 'caf\u00e9', '..x');
const fileName = fc.constantFrom(
  'x.md',
  'y.txt',
  'z.ts',
  'p.pdf',
  '.env',
  '.env.local',
  'constructor',
  'q r',
);
const entry: fc.Arbitrary<readonly [string, MemoryContent]> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fileName, fc.constantFrom<MemoryContent>('', 'text')) },
  { weight: 1, arbitrary: fc.constant(['link', { kind: 'link' }] as const) },
  { weight: 1, arbitrary: fc.constant(['pipe', { kind: 'other' }] as const) },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(fc.constantFrom('*.md', 'a/', '/b', 'x.*', '!x.md', 'src/**', '!a/'), { maxLength: 3 })
      .map((rules) => ['.gitignore', rules.join('\n')] as const),
  },
);
const tree = fc
  .array(fc.tuple(fc.array(folderName, { maxLength: 3 }), entry), { maxLength: 25 })
  .map(
    (entries) =>
      new Map(entries.map(([folders, [name, content]]) => [[...folders, name].join('/'), content])),
  );
const selection: fc.Arbitrary<FileSelection> = fc.record({
  negation: fc.constant('git' as const),
  include: fc.constantFrom([], ['*.md'], ['a'], ['src/**'], ['a/b/*']),
  exclude: fc.constantFrom([], ['b'], ['*.txt'], ['a/*.md']),
});

/** Every folder and file of a tree by its path; a folder's ends with `/`. */
const entriesOf = (files: ReadonlyMap<string, unknown>): Set<string> => {
  const all = new Set(files.keys());
  for (const path of files.keys())
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
      all.add(path.slice(0, slash + 1));
  return all;
};

const parentOf = (path: string): string => path.slice(0, path.replace(/\/$/u, '').lastIndexOf('/') + 1);

describe('the laws of the walk', () => {
  it('1. nothing is lost: each entry of a folder that was entered is found, noted or entered, and only once', async () => {
    await fc.assert(
      fc.asyncProperty(tree, selection, async (files, wanted) => {
        const fileSystem = new MemoryFileSystem(files);
        const { candidates, skipped, failed, entries } = await walk(fileSystem, wanted);
        const entered = new Set(fileSystem.listed.map((folder) => (folder === '' ? '' : `${folder}/`)));
        const told = [...candidates, ...skipped, ...failed].map(({ path }) => path);
        const seen = [...told, ...entered].filter((path) => path !== '').sort();
        const expected = [...entriesOf(files)].filter((path) => entered.has(parentOf(path))).sort();
        expect(seen).toEqual(expected);
        expect(entries).toBe(expected.length);
        expect(failed).toEqual([]);
      }),
    );
  });

  it('2. nothing below a folder that is left out is looked at', async () => {
    await fc.assert(
      fc.asyncProperty(tree, selection, async (files, wanted) => {
        const fileSystem = new MemoryFileSystem(files);
        const { skipped } = await walk(fileSystem, wanted);
        for (const { path } of skipped.filter((note) => note.path.endsWith('/')))
          expect(fileSystem.listed.filter((folder) => `${folder}/`.startsWith(path))).toEqual([]);
        const parts = fileSystem.listed.flatMap((folder) => folder.toLowerCase().split('/'));
        expect(parts.filter((part) => SKIPPED_FOLDER_NAMES.includes(part))).toEqual([]);
      }),
    );
  });

  it('3. the answer is sorted and does not depend on the order in which a folder is listed', async () => {
    await fc.assert(
      fc.asyncProperty(tree, selection, async (files, wanted) => {
        const discovery = await walk(new MemoryFileSystem(files), wanted);
        expect(await walk(new MemoryFileSystem([...files].reverse(), true), wanted)).toEqual(discovery);
        for (const list of [discovery.candidates, discovery.skipped]) {
          const paths = list.map(({ path }) => path);
          expect(paths).toEqual([...paths].sort());
        }
      }),
    );
  });

  it('4. include and exclude only ever take away, and never bring back what rules or the closed list hide', async () => {
    await fc.assert(
      fc.asyncProperty(tree, selection, async (files, wanted) => {
        const pathsWith = async (given: FileSelection): Promise<Set<string>> =>
          new Set((await walk(new MemoryFileSystem(files), given)).candidates.map(({ path }) => path));
        const all = await pathsWith({ negation: 'git' });
        const some = await pathsWith(wanted);
        expect([...some].filter((path) => !all.has(path))).toEqual([]);
        const { include } = wanted;
        const before = await pathsWith({ negation: 'git', include });
        expect([...some].filter((path) => !before.has(path))).toEqual([]);
      }),
    );
  });

  it('5. a link, a pipe and a secret are noted wherever they lie, never found', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (files) => {
        const { candidates } = await walk(new MemoryFileSystem(files), { negation: 'git' });
        const names = candidates.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
        expect(
          names.filter((name) => ['link', 'pipe', '.env', '.env.local', '.gitignore'].includes(name)),
        ).toEqual([]);
      }),
    );
  });
});
