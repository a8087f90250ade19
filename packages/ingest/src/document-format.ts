/**
 * What kind of text a document is, which decides how it is cut.
 *
 * The set is open: more kinds follow. A file whose format is known and not among these is `unsupported`.
 */
export type DocumentFormat = 'text' | 'markdown' | 'source' | 'json' | 'yaml' | 'csv';

/** Whether a file is text, as far as its name or its first bytes tell. */
export type FormatDetection =
  /** It is text of this kind, unless decoding shows that it is not. */
  | { readonly kind: 'text'; readonly format: DocumentFormat; readonly language?: string }
  /** It is of a known kind that is not read; `name` is for people: `PDF document`. */
  | { readonly kind: 'unsupported'; readonly name: string }
  /** Its name says text and its content does not. */
  | { readonly kind: 'binary'; readonly reason: string }
  /** The name alone does not tell; the content will. */
  | { readonly kind: 'undecided' };
