import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chooseBorder, separation, shareBelow } from './separation.js';

// Few different values, so that ties are common.
const confidences = fc.array(
  fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
  { minLength: 1, maxLength: 30 },
);

describe('separation()', () => {
  it('is the share of pairs in the right order, ties as half', () => {
    fc.assert(
      fc.property(confidences, confidences, (answerable, unanswerable) => {
        let won = 0;
        for (const yes of answerable)
          for (const no of unanswerable) won += yes > no ? 1 : yes === no ? 0.5 : 0;
        expect(separation(answerable, unanswerable)).toBeCloseTo(
          won / (answerable.length * unanswerable.length),
          12,
        );
      }),
    );
  });

  it('is 1 where all are apart, 0 where they are the wrong way round', () => {
    expect([separation([0.9, 1], [0.1, 0.5]), separation([0.1], [0.2, 0.3])]).toEqual([1, 0]);
  });
});

describe('chooseBorder()', () => {
  it('is the highest in hundredths that keeps the mean share below it within the limit', () => {
    fc.assert(
      fc.property(
        fc.array(confidences, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0, 0.02, 0.5),
        (sides, limit) => {
          const meanAt = (border: number): number =>
            sides.reduce((sum, side) => sum + shareBelow(side, border), 0) / sides.length;
          const border = chooseBorder(sides, limit);
          if (border > 0) expect(meanAt(border)).toBeLessThanOrEqual(limit);
          for (let hundredths = Math.round(border * 100) + 1; hundredths <= 100; hundredths++)
            expect(meanAt(hundredths / 100)).toBeGreaterThan(limit);
        },
      ),
    );
  });
});
