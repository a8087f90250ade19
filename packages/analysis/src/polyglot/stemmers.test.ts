import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { LanguageCode } from './language.js';
import { stemArabic, uniteArabicLetters } from './stem-arabic.js';
import { stemGreek } from './stem-greek.js';
import { LATIN_STEMMERS } from './stem-latin.js';
import { stemRussian } from './stem-russian.js';

describe('LATIN_STEMMERS', () => {
  it.each<[LanguageCode, string]>([
    ['en', 'connect connects connected connecting connection'],
    ['de', 'haus hauser hausern hauses'],
    ['de', 'verteidigung verteidigungen'],
    ['fr', 'cheval chevaux'],
    ['fr', 'maison maisons'],
    ['es', 'libro libros'],
    ['es', 'nacion naciones'],
    ['pt', 'livro livros'],
    ['pt', 'coracao coracoes'],
    ['it', 'libro libri'],
    ['it', 'casa case'],
    ['nl', 'boek boeken'],
    ['nl', 'straat straten'],
    ['nl', 'boom bomen'],
    ['sv', 'hund hunden hundar hundarna hundarnas'],
    ['no', 'hund hunden hunder hundene'],
    ['da', 'hund hunden hunde hundene'],
  ])('gives in %s one stem to %s', (language, words) => {
    const stems = words.split(' ').map((word) => LATIN_STEMMERS.get(language)?.(word));
    expect(new Set(stems).size).toBe(1);
  });

  it('keeps apart what is not the same', () => {
    const stem = LATIN_STEMMERS.get('de')!;
    expect(new Set(['haus', 'maus', 'hut', 'tag', 'tor'].map(stem)).size).toBe(5);
  });

  it('gives no empty stem and never a longer one, whatever the word', () => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('aeiounrstlgxbd')),
      minLength: 1,
      maxLength: 14,
    });
    fc.assert(
      fc.property(word, (text) => {
        for (const stem of LATIN_STEMMERS.values()) {
          expect(stem(text)).not.toBe('');
          expect(stem(text).length).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe('stemRussian()', () => {
  it.each([
    ['книга', 'книг'],
    ['книгами', 'книг'],
    ['книге', 'книг'],
    ['вагоновожатый', 'вагоновожат'],
    ['важнейшие', 'важн'],
    ['важность', 'важност'],
    ['прочитавши', 'прочита'],
    ['улыбающийся', 'улыба'],
    ['писала', 'писа'],
    ['делаете', 'дела'],
    ['длинный', 'длин'],
    ['мышь', 'мыш'],
    ['вск', 'вск'],
    ['я', 'я'],
  ])('stems %s to %s', (word, stem) => {
    expect(stemRussian(word)).toBe(stem);
  });
});

describe('stemArabic()', () => {
  it.each([
    ['الكتاب', 'كتاب'],
    ['والكتاب', 'كتاب'],
    ['وكتاب', 'كتاب'],
    ['كتابها', 'كتاب'],
    ['مهندسون', 'مهندس'],
    ['مدرسة', 'مدرس'],
    ['ال', 'ال'],
  ])('stems %s to %s', (word, stem) => {
    expect(stemArabic(word)).toBe(stem);
  });

  it('writes letters of several forms in one', () => {
    expect(uniteArabicLetters('\u0623\u0625\u0622\u0671\u0649\u06cc\u06a9\u0629\u0640')).toBe(
      '\u0627\u0627\u0627\u0627\u064a\u064a\u0643\u0647',
    );
  });
});

describe('stemGreek()', () => {
  it('gives one stem to the forms of a noun', () => {
    expect(['ανθρωποσ', 'ανθρωπου', 'ανθρωπο', 'ανθρωποι', 'ανθρωπων'].map(stemGreek)).toEqual(
      new Array<string>(5).fill('ανθρωπ'),
    );
  });
});
