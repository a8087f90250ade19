import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FieldedLevel, FLAT, TEXT } from './fielded-level.js';

const LENGTHS = [1, 2, 3, 4, 5, 9];
const AVERAGE = 4;

type Move =
  { readonly kind: typeof TEXT | typeof FLAT; readonly index: number; readonly value: number } | 'reset';

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('reset' as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(TEXT, FLAT),
      index: fc.nat(LENGTHS.length - 1),
      value: fc.integer({ min: 1, max: 9 }),
    }),
  },
);

describe('FieldedLevel', () => {
  it('equals a map that every reset empties, and scores only what is in it', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const level = new FieldedLevel(Float64Array.from(LENGTHS), AVERAGE, 10, { k1: 2, b: 0.5 });
        level.reset();
        const expected = new Map<number, [text: number, flat: number]>();
        for (const one of moves) {
          if (one === 'reset') {
            level.reset();
            expected.clear();
            continue;
          }
          const sums = expected.get(one.index) ?? [0, 0];
          expected.set(one.index, sums);
          sums[one.kind] += one.value;
          level.add(one.index, one.value, one.kind);
        }
        expect(level.worthOf(1, 1).frequency).toBe(expected.size);
        const scores = new Float64Array(LENGTHS.length);
        const covered = new Float64Array(LENGTHS.length);
        level.addTo(scores, covered, 3);
        for (const [index, length] of LENGTHS.entries()) {
          const [text, flat] = expected.get(index) ?? [0, 0];
          const frequency = text / (0.5 + (0.5 * length) / AVERAGE) + flat;
          expect(level.frequencyOf(index)).toBeCloseTo(frequency, 12);
          expect(scores[index]).toBeCloseTo((3 * frequency) / (2 + frequency), 12);
          expect(covered[index]).toBe(expected.has(index) ? 3 : 0);
        }
      }),
    );
  });
});
