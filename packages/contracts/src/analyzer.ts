/**
 * Turns text into the terms that an index holds.
 *
 * Laws: pure and deterministic; no term is empty; linear in the length of the text; whatever the text holds,
 * nothing is thrown. `id` changes whenever the terms of any text may change, because indexes and fingerprints
 * are keyed by it.
 *
 * @example
 * const byBlank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(/\s+/u).filter(Boolean) };
 */
export interface Analyzer {
  /** Name and version of the rules, options included. */
  readonly id: string;
  /** The terms of a document or a query, in order, repetitions included. */
  analyze(text: string): Iterable<string>;
  /**
   * The terms to search for, given the analysed terms of a query: the same ones first, then those that mean
   * the same. No duplicates, one step only. Absent: the query's terms stand alone.
   */
  expandQuery?(terms: readonly string[]): readonly string[];
  /**
   * The weighted terms that a query asks for, distinct, its own in order first; takes the place of `analyze` and
   * `expandQuery` for streams that weigh terms. Absent: every term of these two counts alike.
   */
  queryTerms?(query: string): readonly QueryTerm[];
}

/**
 * A term that a query asks for, and how much it matters.
 *
 * @example
 * const term: QueryTerm = { term: 'getuserbyid', weight: 2, kind: 'compound' };
 */
export interface QueryTerm {
  /** As {@link Analyzer.analyze} would give it for a document. */
  readonly term: string;
  /** What it counts beside a plain word, which counts 1; finite, above zero. */
  readonly weight: number;
  /**
   * `word`: said by the query, alone or as a part of an identifier; `compound`: a whole identifier that has parts;
   * `variant`: not said, but means the same or is spelled otherwise: a synonym, an abbreviation, a form without
   * accents, a stem of another language, a pair of neighbours.
   */
  readonly kind: 'word' | 'compound' | 'variant';
  /** Whether it only qualifies what the query is about, as what follows a preposition does. @defaultValue false */
  readonly isQualifier?: boolean | undefined;
}
