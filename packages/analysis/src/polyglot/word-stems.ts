import { BoundedCache } from './bounded-cache.js';
import { classicStemOf } from './classic-forms.js';
import { functionWordMask } from './detect-language.js';
import { withoutAccents } from './fold-word.js';
import { LATIN_LANGUAGE_CODES, type LanguageCode, type Stemmer } from './language.js';
import { stemArabic } from './stem-arabic.js';
import { stemGreek } from './stem-greek.js';
import { LATIN_STEMMERS } from './stem-latin.js';
import { stemRussian } from './stem-russian.js';
import { fragmentTerm } from './token-sink.js';

/** How many words {@link WordStems} remembers. */
export const MAX_CACHED_WORDS = 50_000;

/** A folded word and what is known of it. */
export interface WordEntry {
  readonly word: string;
  /** The word without accents. */
  readonly plain: string;
  /** Whether its language is told by the text around it: it is in Latin letters. */
  readonly isLatin: boolean;
  /** The languages that it tells, as {@link functionWordMask} has them. */
  readonly mask: number;
  /** Its stem in the language that its script decides, or in English. */
  readonly stem: string;
  /** What the classic rules make of it; empty where they make nothing of it. */
  readonly classicStem: string;
  /** The same, marked. */
  readonly classicTerm: string;
}

/** The stems of words, by language. */
export class WordStems {
  /** The languages in Latin letters that have a stemmer here; English first, whether it was asked for or not. */
  readonly latinLanguages: readonly LanguageCode[];
  readonly #stemmers: ReadonlyMap<LanguageCode, Stemmer>;
  readonly #entries = new BoundedCache(MAX_CACHED_WORDS, (word) => this.#makeEntry(word));
  readonly #byLanguage: ReadonlyMap<LanguageCode, BoundedCache<string>>;

  constructor(languages: readonly LanguageCode[], others: ReadonlyMap<LanguageCode, Stemmer> | undefined) {
    const stemmers = new Map<LanguageCode, Stemmer>();
    for (const language of new Set<LanguageCode>(['en', ...languages])) {
      const stemmer = others?.get(language) ?? BUILT_IN_STEMMERS.get(language);
      if (stemmer !== undefined) stemmers.set(language, neverEmpty(stemmer));
    }
    this.#stemmers = stemmers;
    this.latinLanguages = LATIN_LANGUAGE_CODES.filter((language) => stemmers.has(language));
    this.#byLanguage = new Map(
      this.latinLanguages.map((language) => [
        language,
        new BoundedCache(MAX_CACHED_WORDS, (word) => this.#stemIn(language, word)),
      ]),
    );
  }

  entry(word: string): WordEntry {
    return this.#entries.get(word);
  }

  /** The stem of a word's plain form in a language in Latin letters. */
  stemOf(entry: WordEntry, language: LanguageCode): string {
    if (language === 'en' || !entry.isLatin) return entry.stem;
    return this.#byLanguage.get(language)?.get(entry.plain) ?? entry.stem;
  }

  #makeEntry(word: string): WordEntry {
    const plain = withoutAccents(word);
    const script = scriptLanguage(word);
    const language = script === 'latin' ? 'en' : script;
    const stem = language === undefined ? plain : this.#stemIn(language, plain);
    const classicStem = classicStemOf(word);
    const classicTerm = classicStem === '' ? '' : fragmentTerm(classicStem);
    const isLatin = script === 'latin';
    return { word, plain, isLatin, mask: functionWordMask(word), stem, classicStem, classicTerm };
  }

  #stemIn(language: LanguageCode, plain: string): string {
    return this.#stemmers.get(language)?.(plain) ?? plain;
  }
}

const BUILT_IN_STEMMERS: ReadonlyMap<LanguageCode, Stemmer> = new Map<LanguageCode, Stemmer>([
  ...LATIN_STEMMERS,
  ['ru', stemRussian],
  ['ar', stemArabic],
  ['el', stemGreek],
]);

/** A stem of one letter, or of none, would join what has nothing in common. */
function neverEmpty(stemmer: Stemmer): Stemmer {
  return (word) => {
    const stem = stemmer(word);
    return stem === '' ? word : stem;
  };
}

function scriptLanguage(word: string): LanguageCode | 'latin' | undefined {
  const code = word.charCodeAt(0);
  if (code < 0x80 || /^\p{Script=Latin}/u.test(word)) return 'latin';
  if (/^\p{Script=Cyrillic}/u.test(word)) return 'ru';
  if (/^\p{Script=Arabic}/u.test(word)) return 'ar';
  return /^\p{Script=Greek}/u.test(word) ? 'el' : undefined;
}
