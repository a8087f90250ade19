import { describe, expect, it } from 'vitest';

import { findContentFaults } from './contents-check.js';

const sources = new Set(['index', 'core/weight']);
const manifestText = '{"name":"@rag/a","dependencies":{"@rag/b":"0.1.0"}}';
const files = [
  'LICENSE',
  'README.md',
  'dist/core/weight.d.ts',
  'dist/core/weight.js',
  'dist/index.js',
  'package.json',
];

const faultsOf = (changed: { manifestText?: string; files?: readonly string[] }): readonly string[] =>
  findContentFaults({ name: '@rag/a', manifestText, files, ...changed }, sources);

describe('findContentFaults()', () => {
  it('has nothing to say about what was built, the README, the licence and a clean manifest', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each([
    ['"@rag/b":"workspace:*"', 'workspace:'],
    ['"picomatch":"catalog:"', 'catalog:'],
    ['"@rag/source":"./src/index.ts"', '@rag/source'],
    ['"@rag/b":"link:../b"', 'link:'],
    ['"@rag/b":"file:../b"', 'file:'],
  ])('finds %s in a published manifest', (text, what) => {
    expect(faultsOf({ manifestText: `{${text}}` })[0]).toContain(`holds "${what}"`);
  });

  it.each(['LICENSE', 'README.md', 'package.json'])('misses %s', (file) => {
    const rest = files.filter((one) => one !== file);
    expect(faultsOf({ files: rest })).toEqual([`@rag/a: the tarball has no ${file}`]);
  });

  it.each([
    ['dist/build.tsbuildinfo', 'keep it out by "files"'],
    ['src/index.ts', 'keep it out by "files"'],
    ['api-report.md', 'keep it out by "files"'],
    ['.env', 'keep it out by "files"'],
    ['dist/index.test.js', 'test file'],
    ['dist/make.test-support.d.ts', 'test file'],
    ['dist/deleted.js', 'no source'],
    ['dist/core/index.js', 'no source'],
  ])('finds the stray file %s', (file, what) => {
    const faults = faultsOf({ files: [...files, file] });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(what);
  });
});
