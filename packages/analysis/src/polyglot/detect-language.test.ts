import { describe, expect, it } from 'vitest';

import {
  detectLanguage,
  MAX_DETECTION_LENGTH,
  MIN_DISTINCT_FUNCTION_WORDS,
  MIN_FUNCTION_WORDS,
} from './detect-language.js';
import { FUNCTION_WORDS } from './function-words.js';
import { LANGUAGE_CODES, LATIN_LANGUAGE_CODES } from './language.js';

describe('detectLanguage()', () => {
  it.each([
    ['en', 'The quick brown fox jumps over the lazy dog, and it was not the first of them.'],
    ['de', 'Der Hund liegt auf dem Sofa und die Katze schläft neben ihm, weil es regnet.'],
    ['fr', 'Le chat est sur la table et les enfants jouent dans le jardin avec leur mère.'],
    ['es', 'El perro está en la casa y los niños juegan con él por la tarde en el parque.'],
    ['pt', 'O cão está em casa e as crianças não brincam com ele à tarde, mas também não dormem.'],
    ['it', 'Il cane è nella casa e i bambini giocano con gli amici della scuola nel parco.'],
    ['nl', 'De hond ligt op het bed en een kat zit naast hem, maar zij slaapt niet.'],
    ['sv', 'Hunden ligger på soffan och katten sover inte, men det är en fin dag för att vila.'],
    ['no', 'Hunden ligger på sofaen og katten sover ikke, men jeg vet hva å gjøre etter det.'],
    [
      'da',
      'Hunden ligger på sofaen og katten sover ikke, men jeg ved, hvad der skal ske af sig selv efter det.',
    ],
    ['ru', 'Собака лежит на диване, а кошка спит рядом с README.'],
    ['ar', 'الكلب على الأريكة والقط نائم'],
    ['el', 'Ο σκύλος είναι στον καναπέ'],
  ] as const)('tells %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
    expect(detectLanguage(text.normalize('NFD'))).toBe(language);
  });

  it.each([[''], ['readme'], ['der der der der'], ['縞馬'], ['const x = foo(bar);'], ['a b c d e i o']])(
    'does not guess for %j',
    (text) => {
      expect(detectLanguage(text)).toBeUndefined();
    },
  );

  it('needs three function words, two of them different, and reads so far and no further', () => {
    expect([MIN_FUNCTION_WORDS, MIN_DISTINCT_FUNCTION_WORDS, MAX_DETECTION_LENGTH]).toEqual([3, 2, 20_000]);
    expect(detectLanguage('der die')).toBeUndefined();
    expect(detectLanguage('der die der')).toBe('de');
    expect(detectLanguage(`${' '.repeat(MAX_DETECTION_LENGTH)}der die der`)).toBeUndefined();
  });
});

describe('FUNCTION_WORDS', () => {
  it('has a list for every language in Latin letters, and for no other', () => {
    expect([...FUNCTION_WORDS.keys()]).toEqual(LATIN_LANGUAGE_CODES);
    expect(LANGUAGE_CODES.slice(0, LATIN_LANGUAGE_CODES.length)).toEqual(LATIN_LANGUAGE_CODES);
  });
});
