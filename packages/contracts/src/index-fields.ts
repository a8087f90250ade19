/**
 * The texts of one document that a ranked stream may index, by field.
 *
 * @example
 * const fields: IndexFields = { content: 'return token', path: 'src/auth', name: 'login', symbol: 'login' };
 */
export interface IndexFields {
  /** The text itself. */
  readonly content: string;
  /** The file's name, or the title of a document. */
  readonly name?: string;
  /** The folders above it, separated by `/`. */
  readonly path?: string;
  /** The headings above it, outermost first, one a line. */
  readonly headings?: string;
  /** The names that are defined in it, separated by blanks. */
  readonly symbol?: string;
}
