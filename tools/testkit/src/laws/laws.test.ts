import assert from 'node:assert/strict';

import { RagError } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { assertFailsWith, assertRagError, failureOf, isThenable } from './assertions.js';
import { checkProperty } from './check-property.js';
import { findBrokenLaws } from './find-broken-laws.js';
import { adaptLaws, type Law } from './law.js';
import { planLaws } from './plan-laws.js';

type Numbers = readonly number[];

const LAWS: readonly Law<Numbers, 'sorted' | 'finite'>[] = [
  {
    name: 'is not empty',
    check: async (numbers) => {
      assert.ok(numbers.length > 0);
    },
  },
  {
    name: 'ascends',
    needs: ['sorted'],
    check: async (numbers) => {
      assert.deepEqual([...numbers].sort(), numbers);
    },
  },
  { name: 'never ends', needs: ['finite'], check: () => new Promise(() => undefined) },
];

describe('planLaws()', () => {
  it('leaves out laws whose capability is not claimed, and says so', () => {
    const planned = planLaws(LAWS, { sorted: true });
    expect(planned.map(({ skipReason }) => skipReason)).toEqual([
      undefined,
      undefined,
      '"finite" is not claimed',
    ]);
  });

  it('leaves out laws that are skipped, with their reason', () => {
    const planned = planLaws(LAWS, { sorted: true }, [{ test: 'ascends', reason: 'it descends' }]);
    expect(planned[1]?.skipReason).toBe('it descends');
  });

  it.each([
    ['names no law', [{ test: 'descends', reason: 'why not' }]],
    ['states no reason', [{ test: 'ascends', reason: ' ' }]],
    [
      'is given twice',
      [
        { test: 'ascends', reason: 'a' },
        { test: 'ascends', reason: 'b' },
      ],
    ],
  ])('refuses a skip that %s', (_, skips) => {
    expect(() => planLaws(LAWS, {}, skips)).toThrow(
      expect.objectContaining({ code: 'RAG_TESTKIT_INVALID_SKIP' }),
    );
  });
});

describe('findBrokenLaws()', () => {
  it('returns the laws that do not hold, with what was seen', async () => {
    const broken = await findBrokenLaws(LAWS, [2, 1], { sorted: true });
    expect(broken).toEqual([{ name: 'ascends', error: expect.any(assert.AssertionError) }]);
    expect(await findBrokenLaws(LAWS, [1, 2], { sorted: true })).toEqual([]);
  });

  it('takes a law that hangs for broken', async () => {
    const broken = await findBrokenLaws(LAWS, [1], { finite: true }, 10);
    expect(broken.map(({ name }) => name)).toEqual(['never ends']);
  });
});

describe('adaptLaws()', () => {
  it('checks another kind of subject and prefixes the names', async () => {
    const adapted = adaptLaws(
      LAWS,
      (text: string) => text.split(',').map(Number).filter(Boolean),
      'digits: ',
    );
    const broken = await findBrokenLaws(adapted, '', {});
    expect(broken.map(({ name }) => name)).toEqual(['digits: is not empty']);
    expect(adapted[1]?.needs).toEqual(['sorted']);
  });
});

describe('checkProperty()', () => {
  it('tries the same values in every run and fails where one does not hold', async () => {
    const seen: number[][] = [[], []];
    for (const values of seen) await checkProperty(fc.nat(), (value) => void values.push(value), 30);
    expect(seen[0]).toEqual(seen[1]);
    await expect(
      checkProperty(fc.nat(), (value) => {
        assert.ok(value < 1000);
      }),
    ).rejects.toThrow(/1000/);
  });
});

describe('assertions', () => {
  it('tell a RagError from other failures, thrown or rejected', async () => {
    const fail = (): never => {
      throw new RagError('RAG_DEMO_BROKEN', 'Cannot go on');
    };
    await assertRagError(fail, 'RAG_DEMO_BROKEN');
    await assertRagError(async () => fail());
    await expect(assertRagError(fail, 'RAG_DEMO_OTHER')).rejects.toThrow();
    await expect(assertRagError(() => Promise.reject(new Error('plain')))).rejects.toThrow('plain');
    await expect(failureOf(() => 1)).rejects.toThrow('it succeeded');
  });

  it('compare what a call fails with by identity', async () => {
    const reason = new Error('same');
    await assertFailsWith(() => Promise.reject(reason), reason);
    await expect(assertFailsWith(() => Promise.reject(new Error('same')), reason)).rejects.toThrow();
    expect([isThenable(Promise.resolve()), isThenable(undefined), isThenable({})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
