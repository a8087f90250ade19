import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Touched } from './touched.js';

const SIZE = 6;

type Move = { readonly kind: 'add' | 'addFlat'; readonly index: number; readonly value: number } | 'reset';

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('reset' as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('add', 'addFlat'),
      index: fc.nat(SIZE - 1),
      value: fc.integer({ min: 1, max: 9 }),
    }),
  },
);

describe('Touched', () => {
  it('equals a map that is emptied by every reset', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const touched = new Touched(SIZE);
        touched.reset();
        const expected = new Map<number, { text: number; flat: number }>();
        for (const one of moves) {
          if (one === 'reset') {
            touched.reset();
            expected.clear();
            continue;
          }
          const sums = expected.get(one.index) ?? { text: 0, flat: 0 };
          expected.set(one.index, sums);
          sums[one.kind === 'add' ? 'text' : 'flat'] += one.value;
          touched[one.kind](one.index, one.value);
        }
        expect(touched.count).toBe(expected.size);
        const indexes = Array.from({ length: touched.count }, (_, position) => touched.at(position));
        expect(indexes).toEqual([...expected.keys()]);
        for (const index of indexes) {
          expect({ text: touched.text(index), flat: touched.flat(index) }).toEqual(expected.get(index));
        }
        for (let index = 0; index < SIZE; index++) expect(touched.has(index)).toBe(expected.has(index));
      }),
    );
  });
});
