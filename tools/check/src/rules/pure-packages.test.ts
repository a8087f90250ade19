import { describe, expect, it } from 'vitest';

import type { PureExemption } from '../data/pure-packages.js';
import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findEffects } from './pure-packages.js';

const effectsIn = (
  text: string,
  path = 'packages/bm25/src/one.ts',
  exemptions: readonly PureExemption[] = [],
) => {
  const folder = path.split('/', 2).join('/');
  const workspace = workspaceOf({ [`${folder}/package.json`]: manifestOf('@rag/x'), [path]: text });
  return places(findEffects(workspace, exemptions));
};

describe('findEffects()', () => {
  it.each([
    ["import { readFileSync } from 'node:fs';", 'node:fs'],
    ["import type { Stats } from 'fs';", 'fs'],
    ["const { join } = await import('node:path');", 'node:path'],
    ['const now = Date.now();', 'Date.now'],
    ["const now = Date['now']();", 'Date.now'],
    ['const { now } = Date;', 'Date.now'],
    ['const clock = { now: Date.now };', 'Date.now'],
    ['const now = new Date();', 'new Date()'],
    ['const now = new Date;', 'new Date()'],
    ['const now = Date();', 'new Date()'],
    ['const chance = Math.random();', 'Math.random'],
    ['const { random: chance } = Math;', 'Math.random'],
    ['setTimeout(() => undefined, 1);', 'setTimeout'],
    ['globalThis.setTimeout(() => undefined, 1);', 'setTimeout'],
    ["globalThis['fetch']('x');", 'fetch'],
    ['const time = globalThis.Date.now();', 'globalThis.Date'],
    ['const { process: p } = globalThis;', 'process'],
    ['const options = { fetch };', 'fetch'],
    ['const home = process.env.HOME;', 'process'],
    ["const bytes = Buffer.from('');", 'Buffer'],
    ['const x = performance.now();', 'performance'],
    ['console.log(1);', 'console'],
    ['class A extends Buffer {}', 'Buffer'],
    ['export { process };', 'process'],
  ])('finds %s', (text, name) => {
    expect(effectsIn(text)).toEqual([`packages/bm25/src/one.ts:1 uses "${name}" in a pure package`]);
  });

  it('finds a global beside a local of the same name in another scope', () => {
    expect(effectsIn('const a = (fetch: () => void) => fetch();\nconst b = fetch();')).toEqual([
      'packages/bm25/src/one.ts:2 uses "fetch" in a pure package',
    ]);
  });

  it.each([
    'const day = new Date(0).getTime();',
    'const most = Math.max(1, 2);',
    'const run = (fetch: (url: string) => void): void => fetch("x");',
    'function run(options: { process: number }) { return options.process; }',
    'const { setTimeout } = options;\nsetTimeout();',
    'for (const process of processes) use(process);',
    'try { run(); } catch (console) { use(console); }',
    "import { performance } from './performance.js';\nperformance.now();",
    'const table = { Buffer: 1, fetch() { return 2; } };',
    'interface Port { fetch(): void; readonly process: string }',
    'type Fetch = typeof fetch;',
    'const port: { fetch: typeof fetch } = given;',
    'clock.now(); Dates.now(); my.Date.now(); my.Math.random();',
    "// Date.now()\nconst text = 'Date.now() and setTimeout';",
  ])('allows %s', (text) => {
    expect(effectsIn(text)).toEqual([]);
  });

  it('leaves tests of pure packages and sources of others alone', () => {
    expect(effectsIn('Date.now();', 'packages/bm25/src/one.test.ts')).toEqual([]);
    expect(effectsIn('Date.now();', 'packages/server/src/one.ts')).toEqual([]);
  });

  it('allows what is exempt in the one file that is named, and reports an exemption that nothing needs', () => {
    const file = 'packages/contracts/src/clock.ts';
    const exemptions = [{ file, uses: ['Date.now', 'setTimeout'], reason: 'the clock' }];
    expect(effectsIn('Date.now();\nMath.random();', file, exemptions)).toEqual([
      `${file}:2 uses "Math.random" in a pure package`,
      `${file}:1 is exempt for "setTimeout" and does not use it`,
    ]);
  });
});
