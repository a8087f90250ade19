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
}
