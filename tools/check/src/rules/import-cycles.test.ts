import { describe, expect, it } from 'vitest';

import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { countTypeCycles, findImportCycles } from './import-cycles.js';

describe('findImportCycles()', () => {
  it('finds a circle of files at the import that starts it', () => {
    const workspace = workspaceOf({
      'packages/a/src/one.ts': "import './other.js';\nimport { two } from './two.js';",
      'packages/a/src/two.ts': "export { three } from './deep/three.js';",
      'packages/a/src/deep/three.ts': "import { one } from '../one.js';",
      'packages/a/src/other.ts': '',
    });
    expect(places(findImportCycles(workspace))).toEqual([
      'packages/a/src/deep/three.ts:1 imports in a circle: packages/a/src/deep/three.ts → packages/a/src/one.ts → packages/a/src/two.ts → packages/a/src/deep/three.ts',
    ]);
  });

  it('finds a file that imports itself, and an import that names types but loads the module', () => {
    expect(findImportCycles(workspaceOf({ 'a.ts': "import './a.js';" }))).toHaveLength(1);
    const inline = { 'a.ts': "import { type B } from './b.js';", 'b.ts': "import { a } from './a.js';" };
    expect(findImportCycles(workspaceOf(inline))).toHaveLength(1);
  });

  it('finds a circle of packages', () => {
    const workspace = workspaceOf({
      'packages/a/package.json': manifestOf('@rag/a'),
      'packages/a/src/index.ts': "import { b } from '@rag/b';",
      'packages/b/package.json': manifestOf('@rag/b'),
      'packages/b/src/index.ts': "import { a } from '@rag/a/part';",
    });
    expect(places(findImportCycles(workspace))).toEqual([
      'packages/a/package.json:1 imports in a circle: @rag/a → @rag/b → @rag/a',
    ]);
  });

  it('allows a diamond, a circle through types alone, and a test that closes a circle of packages', () => {
    const workspace = workspaceOf({
      'packages/a/package.json': manifestOf('@rag/a'),
      'packages/a/src/top.ts': "import './left.js';\nimport './right.js';",
      'packages/a/src/left.ts': "import './bottom.js';\nimport type { Top } from './top.js';",
      'packages/a/src/right.ts': "import './bottom.js';\nimport '@rag/b';",
      'packages/a/src/bottom.ts': "export type { Left } from './left.js';",
      'packages/b/package.json': manifestOf('@rag/b'),
      'packages/b/src/b.test.ts': "import '@rag/a';",
    });
    expect(findImportCycles(workspace)).toEqual([]);
    expect(countTypeCycles(workspace)).toBe(1);
  });
});
