/** One part of a {@link SearchQuery}, in the order in which it was written. */
export interface SearchClause {
  /** `text` is plain; a `word` is always excluded, since a wanted one is text. */
  readonly kind: 'text' | 'word' | 'phrase' | 'path' | 'lang' | 'symbol';
  /** As it was written, without its sign, its key and its quotation marks. */
  readonly value: string;
  /** Whether what matches is left out. */
  readonly isExcluded: boolean;
}

/**
 * What a line of a search box asks for: a text to rank by, and conditions that every result fulfils.
 *
 * All phrases, all paths and nothing that is excluded; one of the languages; one of the symbols.
 */
export interface SearchQuery {
  /**
   * What is ranked: plain words, the words of phrases and the names of symbols. Where there is none of these, the values
   * of paths and languages, so that `path:src/auth` alone ranks by the path.
   */
  readonly text: string;
  readonly phrases: readonly string[];
  readonly excluded: { readonly words: readonly string[]; readonly phrases: readonly string[] };
  readonly paths: readonly string[];
  readonly excludedPaths: readonly string[];
  /** Names of languages or formats, in lower case, aliases resolved. */
  readonly languages: readonly string[];
  readonly excludedLanguages: readonly string[];
  readonly symbols: readonly string[];
  readonly excludedSymbols: readonly string[];
  /** Whether there is no condition; then `text` is the query, byte for byte. */
  readonly isPlain: boolean;
  /** All of it in order; {@link renderSearchQuery} writes it down again. */
  readonly clauses: readonly SearchClause[];
}
