import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { bestWeight, chooseWeight } from './choose-weight.js';
import { fileCached } from './file-cached.js';
import { exactNearest } from './nearest.js';
import { VectorFile } from './vector-file.js';

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-vectors-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('chooseWeight()', () => {
  it('takes the best mean, of equal ones the smallest weight', () => {
    const values = new Map([
      [0, [0.5, 0.5]],
      [0.1, [0.9, 0.3]],
      [0.2, [0.3, 0.9]],
    ]);
    expect(bestWeight(values, () => true)).toBe(0.1);
    expect(bestWeight(values, (question) => question === 1)).toBe(0.2);
  });

  it('measures each question with a weight that it had no say in', () => {
    // Each question is best at a weight of its own: what the others choose never suits it.
    const questions = [0, 1, 2, 3, 4];
    const values = new Map(
      questions.map((weight) => [weight, questions.map((one) => (one === weight ? 1 : 0))]),
    );
    const { heldOut, byFold } = chooseWeight(values);
    expect(byFold).toHaveLength(5);
    expect(heldOut).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('VectorFile', () => {
  it('holds what was added, by kind and text, and cuts off half a record', async () => {
    await inFolder(async (folder) => {
      const file = await VectorFile.open(folder, '@a/model b', 2);
      await file.add('otter', 'passage', Float32Array.of(1, 2));
      const [name] = await readdir(folder);
      await appendFile(join(folder, name!), Buffer.alloc(7));
      const again = await VectorFile.open(folder, '@a/model b', 2);
      expect([again.size, again.get('otter', 'passage'), again.get('otter', 'query')]).toEqual([
        1,
        Float32Array.of(1, 2),
        undefined,
      ]);
      await again.add('seal', 'query', Float32Array.of(3, 4));
      expect((await VectorFile.open(folder, '@a/model b', 2)).get('seal', 'query')).toEqual(
        Float32Array.of(3, 4),
      );
    });
  });

  it('loads the model for what is missing alone', async () => {
    await inFolder(async (folder) => {
      let loads = 0;
      const load = async () => {
        loads++;
        const embed = async (texts: readonly string[]) => texts.map(({ length }) => Float32Array.of(length));
        return Promise.resolve({ model: 'lengths', dimensions: 1, embed });
      };
      const lazy = { model: 'lengths', dimensions: 1, load };
      const open = async () => fileCached(lazy, await VectorFile.open(folder, 'lengths', 1));
      expect(await (await open()).embed(['abc', 'ab'])).toEqual([Float32Array.of(3), Float32Array.of(2)]);
      expect(await (await open()).embed(['ab', 'abc'])).toEqual([Float32Array.of(2), Float32Array.of(3)]);
      expect(loads).toBe(1);
    });
  });
});

describe('exactNearest()', () => {
  it('ranks by cosine and leaves out what is not near', () => {
    const documents = ['a', 'b', 'c', 'z'].map((id) => new Document({ id, content: id }));
    const vectors = [
      [1, 0],
      [1, 1],
      [-1, 0],
      [0, 0],
    ].map((vector) => Float32Array.from(vector));
    const found = exactNearest(documents, vectors)(Float32Array.of(3, 0), 5);
    expect(found.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1],
      ['b', expect.closeTo(Math.SQRT1_2, 6)],
    ]);
  });
});
