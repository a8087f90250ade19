import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { HOSTILE_FIXTURE } from './hostile-fixture.js';
import { materializeFixture } from './materialize-fixture.js';
import { MULTILINGUAL_FIXTURE, MULTILINGUAL_QUERIES } from './multilingual-fixture.js';

describe('materializeFixture()', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rag-fixture-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('writes every file of the multilingual fixture', async () => {
    const { written, skipped } = await materializeFixture('multilingual', folder);
    expect(skipped).toEqual([]);
    expect(written).toHaveLength(MULTILINGUAL_FIXTURE.length);
    for (const [, path] of MULTILINGUAL_QUERIES) expect(written).toContain(path);
    expect(await readFile(join(folder, 'docs/zh/指南.md'), 'utf8')).toContain('预订泊位');
    expect((await lstat(join(folder, 'empty.txt'))).size).toBe(0);
  });

  it('writes or reports every entry of the hostile fixture', async () => {
    const { written, skipped } = await materializeFixture('hostile', folder);
    expect(written.length + skipped.length).toBe(HOSTILE_FIXTURE.length);
    for (const { reason } of skipped) expect(reason.trim()).not.toBe('');
    for (const path of written.filter((one) => !one.includes('\ufffd'))) await lstat(join(folder, path));
  });

  it.runIf(process.platform === 'linux')('leaves nothing out on Linux', async () => {
    const { skipped } = await materializeFixture('hostile', folder);
    expect(skipped).toEqual([]);
    expect((await lstat(join(folder, 'kinds/pipe.md'))).isFIFO()).toBe(true);
    expect((await lstat(join(folder, 'links/loop/back'))).isSymbolicLink()).toBe(true);
    expect(await readdir(join(folder, 'twins'))).toHaveLength(2);
    const raw = await readdir(join(folder, 'names'), { encoding: 'buffer' });
    expect(raw.some((name) => name.includes(0xff))).toBe(true);
  });

  it('reports what is there already and goes on', async () => {
    await materializeFixture('multilingual', folder);
    const { written, skipped } = await materializeFixture('multilingual', folder);
    expect(written).toEqual([]);
    expect(skipped).toHaveLength(MULTILINGUAL_FIXTURE.length);
  });
});
