import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hasRow, withRows } from './row-set.js';

const CAPACITY = 100;
const arbitraryRows = fc.array(fc.integer({ min: 0, max: CAPACITY - 1 }));

describe('withRows()', () => {
  it('equals a set of numbers and leaves the given set as it was', () => {
    fc.assert(
      fc.property(arbitraryRows, arbitraryRows, (first, second) => {
        const before = withRows(undefined, first, CAPACITY);
        const after = withRows(before, second, CAPACITY);
        for (let row = 0; row < CAPACITY; row++) {
          expect(hasRow(before, row)).toBe(first.includes(row));
          expect(hasRow(after, row)).toBe(first.includes(row) || second.includes(row));
        }
      }),
    );
  });
});

describe('hasRow()', () => {
  it('finds no row in the empty set', () => {
    expect(hasRow(undefined, 0)).toBe(false);
  });
});
