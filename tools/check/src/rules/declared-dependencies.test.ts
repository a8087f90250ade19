import { describe, expect, it } from 'vitest';

import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findUndeclaredImports, findUnusedDependencies } from './declared-dependencies.js';

const packageWith = (fields: Readonly<Record<string, unknown>>, texts: Readonly<Record<string, string>>) =>
  workspaceOf({ 'packages/a/package.json': manifestOf('@rag/a', fields), ...texts });

describe('findUndeclaredImports()', () => {
  it('reads what a folder outside of the workspace declares itself', () => {
    const workspace = workspaceOf({
      'tools/apart/part/package.json': JSON.stringify({ dependencies: { ignore: '1.0.0' } }),
      'tools/apart/part/one.test.ts': "import 'ignore';\nimport 'vitest';\nimport 'other';",
      'tools/apart/two.test.ts': "import 'ignore';",
    });
    expect(findUndeclaredImports(workspace).map(({ file, line }) => [file, line])).toEqual([
      ['tools/apart/part/one.test.ts', 3],
      ['tools/apart/two.test.ts', 1],
    ]);
  });

  it.each([
    "import x from 'ignore';",
    "import type { X } from 'ignore';",
    "type X = import('ignore').X;",
    "export { x } from 'ignore/deep/part';",
    "await import('ignore');",
  ])('finds %s without a declaration', (text) => {
    const workspace = packageWith({}, { 'packages/a/src/one.ts': text });
    expect(places(findUndeclaredImports(workspace))).toEqual([
      'packages/a/src/one.ts:1 imports "ignore", which "@rag/a" does not declare',
    ]);
  });

  it('finds a source that leans on a development dependency, of its package or of the root', () => {
    const workspace = packageWith(
      { devDependencies: { ignore: '1.0.0' } },
      { 'packages/a/src/one.ts': "import 'ignore';\nimport 'vitest';" },
    );
    expect(findUndeclaredImports(workspace).map(({ line }) => line)).toEqual([1, 2]);
  });

  it('finds a scoped package by its whole name', () => {
    const workspace = packageWith(
      { dependencies: { '@scope/b': '1.0.0' } },
      {
        'packages/a/src/one.ts': "import '@scope/a/part';",
      },
    );
    expect(findUndeclaredImports(workspace)[0]?.what).toContain('"@scope/a"');
  });

  it('allows dependencies and optional peers in sources, development dependencies in tests, built-in modules', () => {
    const workspace = packageWith(
      {
        dependencies: { '@rag/b': 'workspace:*' },
        peerDependencies: { saxes: '6' },
        devDependencies: { ignore: '1.0.0' },
      },
      {
        'packages/a/src/one.ts':
          "import '@rag/b/part';\nimport 'node:fs';\nimport 'fs';\nawait import('saxes');",
        'packages/a/src/one.test.ts':
          "import 'ignore';\nimport 'vitest';\nimport '@rag/a';\nimport './one.js';",
        'packages/a/src/one.test-support.ts': "import 'ignore';",
        'packages/a/src/fixtures/sample.ts': "import 'anything';",
      },
    );
    expect(findUndeclaredImports(workspace)).toEqual([]);
  });
});

describe('findUnusedDependencies()', () => {
  it('finds a workspace package that is declared and never imported', () => {
    const fields = { dependencies: { '@rag/b': '*' }, devDependencies: { '@rag/testkit': '*' } };
    expect(places(findUnusedDependencies(packageWith(fields, {})))).toEqual([
      'packages/a/package.json:24 dependencies has "@rag/b", which no source imports',
      'packages/a/package.json:27 devDependencies has "@rag/testkit", which no test imports',
    ]);
  });

  it('says where a dependency belongs that only tests import', () => {
    const workspace = packageWith(
      { dependencies: { '@rag/b': '*' } },
      { 'packages/a/src/one.test.ts': "import '@rag/b';" },
    );
    expect(findUnusedDependencies(workspace)[0]?.advice).toBe('move it to devDependencies');
  });

  it('allows one that is imported for its types alone, and leaves other packages to other tools', () => {
    const workspace = packageWith(
      { dependencies: { '@rag/b': '*', ignore: '1.0.0' } },
      { 'packages/a/src/one.ts': "import type { B } from '@rag/b';" },
    );
    expect(findUnusedDependencies(workspace)).toEqual([]);
  });
});
