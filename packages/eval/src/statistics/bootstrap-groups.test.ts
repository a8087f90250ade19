import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bootstrapGroups } from './bootstrap-groups.js';
import { bootstrapMean } from './bootstrap.js';
import { seededRandom } from './random-source.js';

const group = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
const groups = fc.array(group, { minLength: 1, maxLength: 5 });

describe('bootstrapGroups()', () => {
  it('weighs groups alike, however many values they have', () => {
    expect(bootstrapGroups([[1], [0, 0, 0]], { random: seededRandom(1) }).mean).toBe(0.5);
  });

  it('has no width where the values within each group are equal, though groups differ', () => {
    expect(
      bootstrapGroups(
        [
          [1, 1],
          [0, 0, 0],
        ],
        { random: seededRandom(1) },
      ),
    ).toEqual({
      mean: 0.5,
      low: 0.5,
      high: 0.5,
    });
  });

  it('is the bootstrap of a mean for one group', () => {
    fc.assert(
      fc.property(group, fc.integer(), (values, seed) => {
        const options = { resamples: 50 };
        expect(bootstrapGroups([values], { ...options, random: seededRandom(seed) })).toEqual(
          bootstrapMean(values, { ...options, random: seededRandom(seed) }),
        );
      }),
    );
  });

  it('stays between the smallest and the largest mean of one value a group', () => {
    fc.assert(
      fc.property(groups, fc.integer(), (all, seed) => {
        const { low, high } = bootstrapGroups(all, { random: seededRandom(seed), resamples: 50 });
        const mean = (pick: (...values: number[]) => number): number =>
          all.reduce((sum, values) => sum + pick(...values), 0) / all.length;
        expect(low).toBeGreaterThanOrEqual(mean(Math.min) - 1e-9);
        expect(high).toBeLessThanOrEqual(mean(Math.max) + 1e-9);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  it.each([[[]], [[[1], []]]])('refuses %j', (none) => {
    expect(() => bootstrapGroups(none, { random: seededRandom(1) })).toThrow(
      expect.objectContaining({ code: 'RAG_EVAL_INVALID_BOOTSTRAP' }),
    );
  });
});
