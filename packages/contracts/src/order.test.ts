import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareIds, compareScored, type Scored } from './order.js';

const id = fc.oneof(fc.constantFrom('a', 'b', 'A', 'ä', 'Z', '10', '9', ''), fc.string({ unit: 'binary' }));
const scored: fc.Arbitrary<Scored> = fc.record({
  id,
  score: fc.oneof(fc.constantFrom(0, -0, 1, 2), fc.double({ noNaN: true })),
});

describe('compareIds()', () => {
  it('orders by code unit, not by language or number', () => {
    expect(['ä', 'b', 'Z', 'a', '10', '9', ''].sort(compareIds)).toEqual(['', '10', '9', 'Z', 'a', 'b', 'ä']);
    // U+FF61 is a larger code unit than the first half of U+1F993, although the smaller code point.
    expect(['\uff61', '\u{1f993}'].sort(compareIds)).toEqual(['\u{1f993}', '\uff61']);
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(id, id, id, (a, b, c) => {
        expect(Math.sign(compareIds(a, b)) + Math.sign(compareIds(b, a))).toBe(0);
        expect(compareIds(a, b) === 0).toBe(a === b);
        if (compareIds(a, b) <= 0 && compareIds(b, c) <= 0) expect(compareIds(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('compareScored()', () => {
  it('puts the higher score first and breaks ties by id', () => {
    const list = [
      { id: 'b', score: 1 },
      { id: 'c', score: 2 },
      { id: 'a', score: 1 },
    ];
    expect(list.sort(compareScored).map((one) => one.id)).toEqual(['c', 'a', 'b']);
  });

  it('is a total order, the two zeros being one score', () => {
    fc.assert(
      fc.property(scored, scored, scored, (a, b, c) => {
        expect(Math.sign(compareScored(a, b)) + Math.sign(compareScored(b, a))).toBe(0);
        expect(compareScored(a, b) === 0).toBe(a.id === b.id && a.score === b.score);
        if (compareScored(a, b) <= 0 && compareScored(b, c) <= 0)
          expect(compareScored(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('gives one order whatever the order before', () => {
    const lists = fc
      .uniqueArray(scored, { selector: (one) => one.id })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        expect(shuffled.toSorted(compareScored)).toEqual(list.toSorted(compareScored));
      }),
    );
  });
});
