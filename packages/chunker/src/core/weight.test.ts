import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { naiveWeightOf } from '../chunker-laws.test-support.js';
import { isWhiteSpace } from './characters.js';
import { HEAVY_WEIGHT, LONG_RUN_UNITS, weightOf } from './weight.js';

const units = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '漢',
  'か',
  'カ',
  '한',
  'ー',
  'ｰ',
  '、',
  '🦓',
  '\ud800',
  'x'.repeat(40),
  '🦓'.repeat(30),
  '\u2028',
);

const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

describe('weightOf()', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['a b', 3],
    ['é', 1],
    ['🦓', 1],
    ['\ud800', 1],
    ['漢', 3],
    ['ひらカタ', 12],
    ['한국', 6],
    ['サーバー', 12],
    ['。', 1],
    ['x'.repeat(63), 63],
    ['x'.repeat(64), 192],
    [`${'x'.repeat(63)} ${'x'.repeat(63)}`, 127],
    ['🦓'.repeat(31), 31],
    ['🦓'.repeat(32), 96],
  ])('weighs %j as %i', (text, weight) => {
    expect(weightOf(text)).toBe(weight);
  });

  it('counts triple what is dense, and runs of 64 units', () => {
    expect([HEAVY_WEIGHT, LONG_RUN_UNITS]).toEqual([3, 64]);
  });

  it('equals the definition, run by run', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(units, anyUnit), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        expect(weightOf(text)).toBe(naiveWeightOf(text));
      }),
    );
  });
});

describe('isWhiteSpace()', () => {
  it('agrees with the white space of regular expressions on every unit', () => {
    const differing = Array.from({ length: 0x10000 }, (_, code) => code).filter(
      (code) => isWhiteSpace(code) !== /\s/u.test(String.fromCharCode(code)),
    );
    expect(differing).toEqual([]);
  });
});
