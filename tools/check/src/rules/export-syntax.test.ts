import { describe, expect, it } from 'vitest';

import { places, workspaceOf } from '../workspace.test-support.js';
import { findNamelessExports } from './export-syntax.js';

const foundIn = (text: string, path = 'packages/a/src/one.ts') =>
  places(findNamelessExports(workspaceOf({ [path]: text })));

describe('findNamelessExports()', () => {
  it.each([
    ["export * from './two.js';", 'export *'],
    ["export type * from './two.js';", 'export *'],
    ["export * as two from './two.js';", 'export *'],
    ['export default 1;', 'export default'],
    ['export default function one() {}', 'export default'],
    ['export default class {}', 'export default'],
    ['const one = 1;\nexport { one as default };', 'export default'],
    ["export { default } from './two.js';", 'export default'],
    ['export = 1;', 'export ='],
  ])('finds %s', (text, kind) => {
    const line = text.split('\n').length;
    expect(foundIn(text)).toEqual([`packages/a/src/one.ts:${line} uses "${kind}"`]);
  });

  it('allows named exports, and a default import', () => {
    expect(
      foundIn(
        "import ts from 'typescript';\nexport { one } from './two.js';\nexport { default as three } from './four.js';\nexport const five = ts;",
      ),
    ).toEqual([]);
  });

  it('allows a default export in configuration, where a tool asks for it, and still no export *', () => {
    expect(foundIn('export default {};', 'vitest.config.ts')).toEqual([]);
    expect(foundIn("export * from './two.js';", 'vitest.config.ts')).toHaveLength(1);
    expect(foundIn('export default {};', 'packages/a/src/config.ts')).toHaveLength(1);
  });
});
