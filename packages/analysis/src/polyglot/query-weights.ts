/** What the terms of a query count beside a plain word, which counts 1. */
export interface QueryWeights {
  /** A whole identifier. */
  readonly compound: number;
  /** Words joined by hyphens. */
  readonly hyphenated: number;
  /** A word; also a part of an identifier. */
  readonly word: number;
  /** Factor for everything after the first English preposition. */
  readonly afterPreposition: number;
  /** A stop word beside words that are none. */
  readonly stopWord: number;
  /** A synonym or an abbreviation. */
  readonly synonym: number;
  /** The stem of a word in a language that the query shows no sign of, where it shows no sign of any. */
  readonly otherLanguage: number;
  /** The same where the query's function words tell another language. */
  readonly unlikelyLanguage: number;
  /** A word as it was said, where its stem is another term. */
  readonly exactWord: number;
  /** One digit run of a version, or the letter of `c++`: the whole is what matters. */
  readonly numberPart: number;
  /** A pair of Han, kana or Hangul. */
  readonly pair: number;
  /** A character of a run that has pairs. */
  readonly character: number;
  /** A run of katakana, or of Hangul with its particles. */
  readonly run: number;
  /** Neighbouring characters of a script that is cut into words by guess. */
  readonly gram: number;
  /** What only the classic rules join: far-fetched, so that it decides nothing but whether a text is found. */
  readonly classic: number;
}

/**
 * The weights of the polyglot rules. Where sets of prose, of questions about code and of six languages told values
 * apart, these were good for all of them; `compound` is what searching code gains from, on prose 1 is as good;
 * `numberPart` is judgement.
 *
 * @example
 * QUERY_WEIGHTS.compound; // 2
 */
export const QUERY_WEIGHTS: QueryWeights = Object.freeze({
  compound: 2,
  hyphenated: 0.5,
  word: 1,
  afterPreposition: 1,
  stopWord: 0.3,
  synonym: 0.2,
  otherLanguage: 0.3,
  unlikelyLanguage: 0.1,
  exactWord: 0.3,
  numberPart: 0.3,
  pair: 1,
  character: 0.3,
  run: 0.5,
  gram: 0.2,
  classic: 0.02,
});
