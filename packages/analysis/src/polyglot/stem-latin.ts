import type { LanguageCode, Stemmer } from './language.js';
import { dropping, lightStemmer } from './light-stemmer.js';
import { porterStem } from './stem-porter.js';

/**
 * Light stemmers for languages in Latin letters, after the rules that J. Savoy published ("Light stemming
 * approaches for the French, Portuguese, German and Hungarian languages", SAC 2006, and the CLEF reports before
 * it) for number, gender and case, with the commonest endings of verbs and adjectives added. English is Porter's.
 *
 * They take words without accents: what is lost by that is kept in a term of its own.
 */
export const LATIN_STEMMERS: ReadonlyMap<LanguageCode, Stemmer> = new Map<LanguageCode, Stemmer>([
  ['en', porterStem],
  [
    'de',
    lightStemmer([
      [...dropping(3, 'ern em en er es e n'), ...dropping(4, 's')],
      dropping(3, 'est st er en'),
      dropping(4, 'ung heit keit isch lich ig end'),
      dropping(4, 'er en t'),
    ]),
  ],
  [
    'fr',
    lightStemmer([
      [['eaux', 'eau', 2], ['aux', 'al', 2], ...dropping(3, 's x')],
      [
        ...dropping(3, 'issement issements atrice ateur ation ition ement ment euse eur ance ence ite'),
        ['ee', '', 3],
        ...dropping(3, 'eraient eront aient erait erons erez era ait ant ent ees ez er ir e'),
      ],
      [['ell', 'el', 2], ['enn', 'en', 2], ['ett', 'et', 2], ...dropping(3, 'e i')],
    ]),
  ],
  [
    'es',
    lightStemmer([
      [['ces', 'z', 3], ...dropping(3, 'es s')],
      dropping(
        4,
        'amiento imiento acion icion mente idad ando iendo aron ieron aba ado ada ido ida ar er ir',
      ),
      dropping(3, 'o a e'),
    ]),
  ],
  [
    'pt',
    lightStemmer([
      [
        ['oes', 'ao', 2],
        ['aes', 'ao', 2],
        ['ais', 'al', 2],
        ['eis', 'el', 3],
        ['ns', 'm', 2],
        ...dropping(3, 'es s'),
      ],
      dropping(
        4,
        'amento imento acao icao mente idade ando endo indo aram eram iram ava ado ada ido ida ar er ir',
      ),
      dropping(3, 'o a e'),
    ]),
  ],
  [
    'it',
    lightStemmer([
      dropping(
        4,
        'amento amenti imento imenti azione azioni mente ando endo ato ata ati ate uto uta are ere ire',
      ),
      [
        ['che', 'c', 3],
        ['chi', 'c', 3],
        ['ghe', 'g', 3],
        ['ghi', 'g', 3],
        ...dropping(3, 'ie ia io ii o a e i'),
      ],
    ]),
  ],
  [
    'nl',
    lightStemmer([
      [['heden', 'heid', 3], ...dropping(4, 'ingen'), ...dropping(3, 'en es s e')],
      dropping(4, 'ing heid lijk baar ig end'),
      [
        ...(['aa', 'ee', 'oo', 'uu'] as const).flatMap((vowels) =>
          Array.from('bdfgklmnprst').map((letter) => [vowels + letter, vowels[0]! + letter, 1] as const),
        ),
        ...Array.from('bdfgklmnprst').map((letter) => [letter + letter, letter, 2] as const),
      ],
    ]),
  ],
  [
    'sv',
    lightStemmer([
      dropping(3, 's'),
      dropping(
        3,
        'heterna elserna heten elsen arna erna orna ande aren aste erns else ades andet ade are ast het ar er or en at te et a e n t',
      ),
      dropping(4, 'ning lig els ig'),
    ]),
  ],
  ['no', lightStemmer(norwegianSteps())],
  ['da', lightStemmer(norwegianSteps())],
]);

/** Norwegian and Danish inflect alike, as far as endings go. */
function norwegianSteps(): Parameters<typeof lightStemmer>[0] {
  return [
    dropping(3, 's'),
    dropping(
      3,
      'hetene hetens heten elsene elser ernes erne ende ande ene ane ere ede els est ast het er en et ar te a e',
    ),
    dropping(4, 'ning lig els ig leg'),
  ];
}
