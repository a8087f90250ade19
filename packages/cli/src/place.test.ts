import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { makeFolder } from './cli.test-support.js';
import { readPlace } from './place.js';

describe('readPlace()', () => {
  it.each([
    ['src/a.ts', { file: 'src/a.ts' }],
    ['src/a.ts:12', { file: 'src/a.ts', line: 12 }],
    ['src/a.ts:12-20', { file: 'src/a.ts', line: 12 }],
    ['gone.ts:3', { file: 'gone.ts', line: 3 }],
    ['odd:7', { file: 'odd:7' }],
    ['odd:7:2', { file: 'odd:7', line: 2 }],
    ['', { file: '' }],
    [':5', { file: ':5' }],
  ])('reads %j from the folder', async (text, place) => {
    const folder = await makeFolder({ 'src/a.ts': 'a\n', 'odd:7': 'b\n' });
    expect(readPlace(text, folder)).toEqual(place);
  });

  it('reads what hits show: from the working directory, and absolute', async () => {
    const folder = await makeFolder({ 'src/a.ts': 'a\n' });
    const here = relative(process.cwd(), folder);
    expect(readPlace(`${join(here, 'src/a.ts')}:1-1`, here)).toEqual({ file: 'src/a.ts', line: 1 });
    expect(readPlace(join(folder, 'src/a.ts'), folder)).toEqual({ file: 'src/a.ts' });
    expect(readPlace(join(folder, '../elsewhere.ts'), folder).file).toMatch(/elsewhere\.ts$/u);
  });
});
