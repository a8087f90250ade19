/** The languages that the polyglot rules can tell apart, by ISO 639-1 code. */
export type LanguageCode =
  'ar' | 'da' | 'de' | 'el' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'no' | 'pt' | 'ru' | 'sv';

/**
 * Every {@link LanguageCode}, in the order that breaks ties.
 *
 * @example
 * LANGUAGE_CODES.includes('sv'); // true
 */
export const LANGUAGE_CODES: readonly LanguageCode[] = Object.freeze([
  ...(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'da'] as const),
  ...(['ru', 'ar', 'el'] as const),
]);

/**
 * Those written in Latin letters: which one a text is in is told by its words, not by its script.
 *
 * @example
 * LATIN_LANGUAGE_CODES.includes('ru'); // false
 */
export const LATIN_LANGUAGE_CODES: readonly LanguageCode[] = Object.freeze(LANGUAGE_CODES.slice(0, 10));

/**
 * Cuts a word down to what its forms share.
 *
 * Laws: pure and deterministic, linear; takes lower-case words without separators; never gives an empty text.
 */
export type Stemmer = (word: string) => string;

/**
 * Stemmers under one name, which stands for them where functions cannot go: in ids, in worker threads, on disk.
 */
export interface StemmerSet {
  /** Name and version, for example `natural@8.1.1`; another version is another name. */
  readonly name: string;
  readonly stemmers: ReadonlyMap<LanguageCode, Stemmer>;
}
