/** What the terms of a query count beside a plain word, which counts 1. All were measured; see the README. */
export const QUERY_WEIGHTS = {
  /** A whole identifier. */
  compound: 2,
  /** Words joined by hyphens. */
  hyphenated: 0.5,
  /** A word; also a part of an identifier. */
  word: 1,
  /** Factor for everything after the first English preposition. */
  afterPreposition: 1,
  /** A stop word beside words that are none. */
  stopWord: 0.3,
  /** A synonym or an abbreviation. */
  synonym: 0.2,
  /** The stem of a word in a language that the query shows no sign of, where it shows no sign of any. */
  otherLanguage: 0.3,
  /** The same where the query's function words tell another language. */
  unlikelyLanguage: 0.1,
  /** A word as it was said, where its stem is another term. */
  exactWord: 0.3,
  /** One digit run of a version, or the letter of `c++`: the whole is what matters. */
  numberPart: 0.3,
  /** A pair of Han, kana or Hangul. */
  pair: 1,
  /** A character of a run that has pairs. */
  character: 0.3,
  /** A run of katakana, or of Hangul with its particles. */
  run: 0.5,
  /** Neighbouring characters of a script that is cut into words by guess. */
  gram: 0.2,
  /** What only the classic rules join: far-fetched, so that it decides nothing but whether a text is found. */
  classic: 0.02,
} as const;
