import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Chunker } from '@rag/contracts';
import { FaultFileSystem } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { faultyService, pathsOf } from './discover.test-support.js';
import type { Discovery } from './discovery.js';
import { FileIngestionService } from './file-ingestion-service.js';
import type { FileSelection } from './file-selection.js';
import { IngestLimits } from './ingest-limits.js';
import { memoryFileSystem } from './memory-file-system.test-support.js';
import { makeFolder } from './temporary-folder.test-support.js';

const FILES = ['sub/a.md', 'sub/b.log', 'sub/in/a.md', 'sub/in/b.log', 'sub/in/deep/c.md', 'sub/x y/a.md'];

const discoverWith = async (
  rules: string,
  selection: FileSelection,
  unreadable?: 'listed' | 'of unknown kind',
): Promise<Discovery> => {
  const files = Object.fromEntries([...FILES, 'other/a.md'].map((path) => [path, '']));
  const faulty = new FaultFileSystem(memoryFileSystem({ '.gitignore': rules, ...files }));
  if (unreadable === 'listed') faulty.inject({ operation: 'readDirectory', path: 'sub', errno: 'EACCES' });
  if (unreadable === 'of unknown kind') {
    faulty.inject({ operation: 'readEntry', path: 'sub', hideKind: true });
    faulty.inject({ operation: 'lstat', path: 'r/sub', errno: 'EIO' });
  }
  return new FileIngestionService(IngestLimits.defaults(), { fileSystem: faulty }).discover('/r', selection);
};

describe('Discovery.isSelected()', () => {
  it('says of hidden paths what a walk that could see them would have made of them', async () => {
    const pattern = fc.constantFrom(
      '*.log',
      'sub',
      'in',
      'sub/in/*',
      '**/deep/**',
      'sub/*.md',
      'x*',
      'other',
      'a.md',
    );
    const rules = fc.array(
      fc.tuple(fc.constantFrom('', '!', '/'), pattern).map((parts) => parts.join('')),
      {
        maxLength: 3,
      },
    );
    const patterns = fc.array(pattern, { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(rules, patterns, patterns, fc.boolean(), async (lines, include, exclude, listed) => {
        const selection: FileSelection = { include, exclude, negation: 'git' };
        const whole = pathsOf(await discoverWith(lines.join('\n'), selection));
        const blind = await discoverWith(lines.join('\n'), selection, listed ? 'listed' : 'of unknown kind');
        // A folder that is left out itself is not hidden: nothing in it has failed.
        fc.pre(blind.unreadableFolders.length > 0);
        const selected = FILES.filter((path) => blind.isSelected(path));
        expect({ lines, selected }).toEqual({
          lines,
          selected: FILES.filter((path) => whole.includes(path)),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('knows the names that are never read, and files whose format is not', async () => {
    const { isSelected } = await discoverWith('', {}, 'listed');
    expect(
      ['sub/.env', 'sub/node_modules/a.md', 'sub/.ssh/id', 'sub/a.pdf', 'sub/.gitignore'].filter(isSelected),
    ).toEqual([]);
    expect(['sub/new', 'sub/constructor/__proto__', 'elsewhere/.env'].filter(isSelected)).toHaveLength(3);
  });
});

describe('FileIngestionService.ingest() below a folder that cannot be read', () => {
  const chunker: Chunker = { id: 'none@1', chunk: () => [] };

  it.each([
    ['exclude', { exclude: ['private'] }, ''],
    ['include', { include: ['sub/*.md', 'c.md'] }, ''],
    ['an ignore file above it', {}, 'private/\n'],
  ])('lets go of what %s leaves out by now, and keeps the rest', async (_, selection, rules) => {
    const root = await makeFolder({ 'sub/a.md': 'a', 'sub/private/b.md': 'b', 'c.md': 'c' });
    const { faulty, service } = faultyService();
    const { fingerprints: previous } = await service.ingest(root, { chunker });
    await writeFile(join(root, '.gitignore'), rules);
    faulty.inject({ operation: 'readDirectory', path: 'sub', errno: 'EACCES' });
    const result = await service.ingest(root, { chunker, previous, ...selection });
    expect(result).toMatchObject({ retained: ['sub/a.md'], removed: ['sub/private/b.md'] });
    expect([...result.fingerprints.keys()].sort()).toEqual(['c.md', 'sub/a.md']);
  });

  it('keeps what its own ignore file may hide, when that file cannot be read', async () => {
    const root = await makeFolder({ 'sub/.gitignore': '', 'sub/a.md': 'a', 'sub/b.log': 'b' });
    const { faulty, service } = faultyService();
    const { fingerprints: previous } = await service.ingest(root, { chunker });
    faulty.inject({ operation: 'open', path: 'sub/.gitignore', errno: 'EIO' });
    const result = await service.ingest(root, { chunker, previous, exclude: ['*.log'] });
    expect(result).toMatchObject({ retained: ['sub/a.md'], removed: ['sub/b.log'] });
  });
});
