import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { porterStem } from './stem-porter.js';

/** The paper's rules over a word's consonants and vowels written out, as slow and as plain as they read. */
function porterNaively(word: string): string {
  if (word.length < 3) return word;
  const shape = (text: string): string =>
    Array.from(text).reduce((form, letter) => {
      const vowel = 'aeiou'.includes(letter) || (letter === 'y' && form.endsWith('c'));
      return form + (vowel ? 'v' : 'c');
    }, '');
  const m = (text: string): number => [...shape(text).matchAll(/v+c+/gu)].length;
  const star = (text: string): boolean => shape(text).endsWith('cvc') && !/[wxy]$/u.test(text);
  const step = (text: string, min: number, rules: string): string => {
    const fits = rules
      .split(' ')
      .map((rule) => rule.split('>'))
      .filter(([suffix]) => text.endsWith(suffix!))
      .sort((a, b) => b[0]!.length - a[0]!.length)[0];
    if (fits === undefined) return text;
    const stem = text.slice(0, -fits[0]!.length);
    return m(stem) > min ? stem + fits[1]! : text;
  };
  let text = word.replace(/(ss|i)es$/u, '$1').replace(/([^s])s$/u, '$1');
  if (word.endsWith('sses') || word.endsWith('ies')) text = word.slice(0, -2);
  if (text.endsWith('eed')) text = m(text.slice(0, -3)) > 0 ? text.slice(0, -1) : text;
  else {
    const stem = text.replace(/(ed|ing)$/u, '');
    if (stem !== text && shape(stem).includes('v')) {
      if (/(at|bl|iz)$/u.test(stem)) text = `${stem}e`;
      else if (/([^aeiouylsz])\1$/u.test(stem)) text = stem.slice(0, -1);
      else text = m(stem) === 1 && star(stem) ? `${stem}e` : stem;
    }
  }
  if (text.endsWith('y') && shape(text.slice(0, -1)).includes('v')) text = `${text.slice(0, -1)}i`;
  text = step(
    text,
    0,
    'ational>ate tional>tion enci>ence anci>ance izer>ize abli>able alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble',
  );
  text = step(text, 0, 'icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
  const ion = /[^st]ion$/u.test(text);
  if (!ion) {
    text = step(
      text,
      1,
      'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>',
    );
  }
  if (text.endsWith('e')) {
    const stem = text.slice(0, -1);
    if (m(stem) > 1 || (m(stem) === 1 && !star(stem))) text = stem;
  }
  return text.endsWith('ll') && m(text) > 1 ? text.slice(0, -1) : text;
}

describe('porterStem()', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['caress', 'caress'],
    ['cats', 'cat'],
    ['feed', 'feed'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['bled', 'bled'],
    ['motoring', 'motor'],
    ['sing', 'sing'],
    ['conflated', 'conflat'],
    ['troubled', 'troubl'],
    ['sized', 'size'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['hissing', 'hiss'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['digitizer', 'digit'],
    ['operator', 'oper'],
    ['hopefulness', 'hope'],
    ['sensibility', 'sensibl'],
    ['triplicate', 'triplic'],
    ['electrical', 'electr'],
    ['revival', 'reviv'],
    ['replacement', 'replac'],
    ['adoption', 'adopt'],
    ['probate', 'probat'],
    ['rate', 'rate'],
    ['cease', 'ceas'],
    ['controll', 'control'],
    ['roll', 'roll'],
    ['generalizations', 'gener'],
  ])('stems %s to %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });

  it('leaves short words and words with other characters alone', () => {
    expect(['is', 'a', '', 'CATS', 'naïvely', 'utf8s', '__proto__'].map(porterStem)).toEqual([
      ...['is', 'a', '', 'CATS', 'naïvely', 'utf8s', '__proto__'],
    ]);
  });

  it('agrees with the rules written out, and never gives an empty stem', () => {
    const endings =
      'ational ization iveness biliti ement ation ies sses eed ed ing ion sion ful ness ous y e ll s'.split(
        ' ',
      );
    const word = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...Array.from('abcdeilnosty')), maxLength: 7 }),
        fc.subarray(endings, { maxLength: 2 }),
      )
      .map(([stem, suffixes]) => stem + suffixes.join(''));
    fc.assert(
      fc.property(word, (text) => {
        expect(porterStem(text)).toBe(porterNaively(text));
        expect(porterStem(text) === '').toBe(text === '');
      }),
      { numRuns: 2000 },
    );
  });
});
