import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compileConsumer } from './compile-consumer.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rag-packages-compile-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const compile = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return compileConsumer([join(folder, Object.keys(files)[0] ?? '')]);
};

describe('compileConsumer()', () => {
  it('compiles a sound program and writes what runs', async () => {
    expect(await compile({ 'a.ts': 'export const a: number = 1;\n' })).toEqual([]);
    expect(await readFile(join(folder, 'a.js'), 'utf8')).toBe('export const a = 1;\n');
  });

  it('finds a declaration that leans on types which the consumer has not', async () => {
    const faults = await compile({
      'b.ts': "import { port } from './lib.js';\nexport const b = port;\n",
      'lib.d.ts':
        "import type { MessagePort } from 'node:worker_threads';\nexport declare const port: MessagePort;\n",
    });
    expect(faults.join('\n')).toContain('lib.d.ts:1');
  });

  it('finds a module that is not installed', async () => {
    expect((await compile({ 'c.ts': "import '@rag/absent';\n" })).join('\n')).toContain('@rag/absent');
  });
});
