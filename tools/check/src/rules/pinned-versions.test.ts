import { describe, expect, it } from 'vitest';

import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findUnpinnedVersions } from './pinned-versions.js';

const ofDependency = (version: string, kind = 'dependencies') =>
  places(
    findUnpinnedVersions(
      workspaceOf({ 'packages/a/package.json': manifestOf('@rag/a', { [kind]: { ignore: version } }) }),
    ),
  );
const ofYaml = (text: string) => places(findUnpinnedVersions(workspaceOf({ 'pnpm-workspace.yaml': text })));

describe('findUnpinnedVersions()', () => {
  it.each([
    '^1.2.3',
    '~1.2.3',
    '1.2',
    '1',
    '*',
    '',
    'latest',
    '1.2.x',
    '>=1.2.3',
    '1.2.3 || 2.0.0',
    'workspace:^',
    'npm:other@^1.0.0',
    'file:../b',
    'git+ssh://host/b.git',
    'catalog:other',
  ])('finds the version %j', (version) => {
    expect(ofDependency(version)).toEqual([
      `packages/a/package.json:24 "ignore" is "${version}", which is no exact version`,
    ]);
  });

  it.each(['1.2.3', '1.2.3-beta.1', 'catalog:', 'workspace:*', 'npm:@scope/other@1.2.3'])(
    'allows %s',
    (version) => {
      expect(ofDependency(version)).toEqual([]);
    },
  );

  it('looks at development and optional dependencies, and leaves the ranges of peers to callers', () => {
    expect(ofDependency('^1.0.0', 'devDependencies')).toHaveLength(1);
    expect(ofDependency('^1.0.0', 'optionalDependencies')).toHaveLength(1);
    expect(ofDependency('^1.0.0', 'peerDependencies')).toEqual([]);
  });

  it('finds ranges in the catalog and in overrides, at their line', () => {
    const text =
      "catalog:\n  # tools\n  '@a/b': ^1.0.0\n  c: 2.0.0 # exact\n  d:\noverrides:\n  e: 'catalog:'\n  f: '-'\n  'g>h': 3\n";
    expect(ofYaml(text)).toEqual([
      'pnpm-workspace.yaml:3 "@a/b" is "^1.0.0", which is no exact version',
      'pnpm-workspace.yaml:5 "d" is "", which is no exact version',
      'pnpm-workspace.yaml:9 "g>h" is "3", which is no exact version',
    ]);
  });

  it('reports a line of the catalog that it cannot read, and no line of other sections', () => {
    expect(ofYaml('packages:\n  - a/*\nengineStrict: true\ncatalog:\n  - odd\n')).toEqual([
      'pnpm-workspace.yaml:5 "- odd" is "- odd", which is no exact version',
    ]);
    expect(ofYaml('catalogs:\n  old:\n    a: 1.0.0\n    b: ^1.0.0\n')).toHaveLength(1);
  });

  it('finds a package manager without an exact version', () => {
    const root = (packageManager: string) =>
      workspaceOf({ 'package.json': JSON.stringify({ packageManager }) });
    expect(findUnpinnedVersions(root('pnpm@10'))).toHaveLength(1);
    expect(findUnpinnedVersions(root('pnpm@10.34.9'))).toEqual([]);
  });
});
