import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CLASSIC_SUFFIXES, MIN_STEMMED_WORD_LENGTH, MIN_STEM_LENGTH, stemClassic } from './stem-classic.js';

describe('CLASSIC_SUFFIXES', () => {
  it('holds the 15 suffixes in their order', () => {
    expect(CLASSIC_SUFFIXES.join(' ')).toBe('ies ing tion sion ment ness able ous ful less ly ed er es s');
    expect(CLASSIC_SUFFIXES).toHaveLength(15);
  });
});

describe('stemClassic()', () => {
  it.each([
    ['queries', 'quer'],
    ['indexing', 'index'],
    ['function', 'func'],
    ['session', 'ses'],
    ['environment', 'environ'],
    ['darkness', 'dark'],
    ['readable', 'read'],
    ['asynchronous', 'asynchron'],
    ['useful', 'use'],
    ['homeless', 'home'],
    ['quickly', 'quick'],
    ['indexed', 'index'],
    ['parameter', 'paramet'],
    ['classes', 'class'],
    ['class', 'clas'],
    ['processes', 'process'],
    ['process', 'proces'],
    ['authentication', 'authentica'],
  ])('stems %s to %s', (word, stem) => {
    expect(stemClassic(word)).toBe(stem);
  });

  it('leaves words of fewer than four characters alone', () => {
    expect(MIN_STEMMED_WORD_LENGTH).toBe(4);
    expect(['res', 'bus', 'ed', 'er', 's', ''].map(stemClassic)).toEqual(['res', 'bus', 'ed', 'er', 's', '']);
    expect(stemClassic('logs')).toBe('log');
  });

  it('passes over a suffix that would leave fewer than two characters and tries the next', () => {
    expect(MIN_STEM_LENGTH).toBe(2);
    expect(stemClassic('ties')).toBe('ti');
    expect(stemClassic('king')).toBe('king');
    expect(stemClassic('less')).toBe('les');
  });

  it('is the first suffix of the list that leaves enough, for every word', () => {
    const word = fc
      .tuple(
        fc.string({ unit: fc.constantFrom('a', 's', 'e', 'i') }),
        fc.constantFrom('', ...CLASSIC_SUFFIXES),
      )
      .map(([stem, suffix]) => stem + suffix);
    fc.assert(
      fc.property(word, (input) => {
        const stem = stemClassic(input);
        const suffix = input.slice(stem.length);
        expect(input.startsWith(stem)).toBe(true);
        const fits = CLASSIC_SUFFIXES.filter((one) => input.endsWith(one) && input.length - one.length >= 2);
        expect(suffix).toBe(input.length < 4 ? '' : (fits[0] ?? ''));
      }),
    );
  });
});
