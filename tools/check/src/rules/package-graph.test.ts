import { describe, expect, it } from 'vitest';

import { ANYTHING, PACKAGE_GRAPH, type AllowedImports } from '../data/package-graph.js';
import { findCycles } from '../workspace/graph.js';
import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findForeignEdges } from './package-graph.js';

const graph = new Map<string, AllowedImports>([
  ['@rag/a', []],
  ['@rag/b', ['@rag/a']],
  ['@rag/tool', ANYTHING],
]);

describe('findForeignEdges()', () => {
  it('finds an import that the graph does not have', () => {
    const workspace = workspaceOf({
      'packages/a/package.json': manifestOf('@rag/a'),
      'packages/a/src/index.ts': "\nimport type { B } from '@rag/b';\n",
    });
    expect(places(findForeignEdges(workspace, graph))).toEqual([
      'packages/a/src/index.ts:2 "@rag/a" imports "@rag/b"',
    ]);
  });

  it('finds a declared dependency that the graph does not have, of any kind', () => {
    const fields = { peerDependencies: { '@rag/b': 'workspace:*' }, devDependencies: { '@rag/b': '*' } };
    const workspace = workspaceOf({ 'packages/a/package.json': manifestOf('@rag/a', fields) });
    expect(findForeignEdges(workspace, graph).map(({ what }) => what)).toEqual([
      '"@rag/a" declares "@rag/b" in devDependencies',
      '"@rag/a" declares "@rag/b" in peerDependencies',
    ]);
  });

  it('finds the test package in a source, and not in a test', () => {
    const text = "import { FakeClock } from '@rag/testkit';";
    const workspace = workspaceOf({
      'packages/a/package.json': manifestOf('@rag/a', { devDependencies: { '@rag/testkit': 'workspace:*' } }),
      'packages/a/src/one.ts': text,
      'packages/a/src/one.test.ts': text,
    });
    expect(places(findForeignEdges(workspace, graph))).toEqual([
      'packages/a/src/one.ts:1 "@rag/a" imports "@rag/testkit"',
    ]);
  });

  it('finds a package that the graph does not know', () => {
    const workspace = workspaceOf({ 'packages/c/package.json': manifestOf('@rag/c') });
    expect(places(findForeignEdges(workspace, graph))).toEqual([
      'packages/c/package.json:2 the package graph does not have "@rag/c"',
    ]);
  });

  it('allows what the graph has, a package of its own name, and a tool that may import anything', () => {
    const workspace = workspaceOf({
      'packages/b/package.json': manifestOf('@rag/b', { dependencies: { '@rag/a': 'workspace:*' } }),
      'packages/b/src/index.ts':
        "import { a } from '@rag/a/part';\nimport { b } from '@rag/b';\nimport 'other';",
      'tools/tool/package.json': manifestOf('@rag/tool', { dependencies: { '@rag/b': 'workspace:*' } }),
      'tools/tool/src/index.ts': "import { b } from '@rag/b';",
    });
    expect(findForeignEdges(workspace, graph)).toEqual([]);
  });
});

describe('PACKAGE_GRAPH', () => {
  it('names only packages that it has a line for, and has no circle', () => {
    const edges = new Map(
      [...PACKAGE_GRAPH].map(([name, allowed]) => [name, new Set(allowed === ANYTHING ? [] : allowed)]),
    );
    expect([...edges.values()].flatMap((targets) => [...targets]).filter((name) => !edges.has(name))).toEqual(
      [],
    );
    expect(findCycles(edges)).toEqual([]);
  });
});
