import { describe, expect, it } from 'vitest';

import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findEscapingImports } from './relative-imports.js';

const manifests = {
  'packages/a/package.json': manifestOf('@rag/a'),
  'packages/ab/package.json': manifestOf('@rag/ab'),
};

describe('findEscapingImports()', () => {
  it.each([
    ["import { b } from '../../ab/src/b.js';", '../../ab/src/b.js', 'packages/ab/src/b.js'],
    ["export type { B } from '../../ab/src/b.js';", '../../ab/src/b.js', 'packages/ab/src/b.js'],
    ["await import('../../../vitest.config.js');", '../../../vitest.config.js', 'vitest.config.js'],
    ["import '../../../../elsewhere.js';", '../../../../elsewhere.js', '../elsewhere.js'],
  ])('finds %s', (text, specifier, target) => {
    const workspace = workspaceOf({ ...manifests, 'packages/a/src/one.ts': text });
    expect(places(findEscapingImports(workspace))).toEqual([
      `packages/a/src/one.ts:1 "${specifier}" leads to "${target}", outside of "packages/a"`,
    ]);
  });

  it('says which package to import by name', () => {
    const workspace = workspaceOf({ ...manifests, 'packages/a/src/one.ts': "import '../../ab/src/b.js';" });
    expect(findEscapingImports(workspace)[0]?.advice).toBe('import "@rag/ab" by name');
  });

  it('finds a file of the root that reaches into a package', () => {
    const workspace = workspaceOf({ ...manifests, 'one.config.ts': "import './packages/a/src/one.js';" });
    expect(findEscapingImports(workspace)).toHaveLength(1);
  });

  it('allows imports inside of a package, whatever their depth', () => {
    const text =
      "import '../../src/one.js';\nimport '../../package.json';\nimport '@rag/ab';\nimport './two.js';";
    const workspace = workspaceOf({ ...manifests, 'packages/a/src/deep/one.ts': text });
    expect(findEscapingImports(workspace)).toEqual([]);
  });
});
