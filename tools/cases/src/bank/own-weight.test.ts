import { weightOf } from '@rag/chunker';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { weigh } from './own-weight.js';

describe('weigh()', () => {
  it.each<readonly [string, number]>([
    ['', 0],
    ['cat', 3],
    ['猫', 3],
    ['ねこ고양이', 15],
    ['a\u{1F993}b', 3],
    ['x'.repeat(63), 63],
    ['x'.repeat(64), 192],
    [`${'x'.repeat(64)} y`, 194],
  ])('weighs %j', (text, weight) => {
    expect(weigh(text)).toBe(weight);
  });

  it('agrees with the product, which counts in another way', () => {
    const unit = fc.constantFrom('a', ' ', '\n', '猫', 'ー', '\u{1F993}', 'x'.repeat(40), '\u{20000}');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const text = units.join('');
        expect(weigh(text)).toBe(weightOf(text));
      }),
    );
  });
});
