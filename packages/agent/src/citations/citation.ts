/** A place in the evidence: lines of a file, or a document as a whole. */
export interface CitationPlace {
  /** The file, or the id of a document. */
  readonly source: string;
  /** From 1; absent where the whole source is meant. */
  readonly startLine?: number | undefined;
  /** Inclusive; there where `startLine` is. */
  readonly endLine?: number | undefined;
}

/** A citation as it stands in an answer. */
export interface Citation extends CitationPlace {
  /** The brackets and what is in them, as written; several citations may share one pair of brackets. */
  readonly raw: string;
  /** Where the brackets begin and end in the answer, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The words in quotation marks that stand directly before it. */
  readonly quote?: string | undefined;
}

/**
 * Writes a place as an answer cites it, without the brackets: `file:start-end`, or the source alone.
 *
 * @example
 * formatPlace({ source: 'src/a.ts', startLine: 3, endLine: 7 }); // 'src/a.ts:3-7'
 */
export function formatPlace({ source, startLine, endLine }: CitationPlace): string {
  return startLine === undefined ? source : `${source}:${startLine}-${endLine ?? startLine}`;
}
