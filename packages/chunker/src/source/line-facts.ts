/** What a line consists of: nothing, comment only, or code (the inside of a string included). */
export const LineKind = { blank: 0, comment: 1, code: 2 } as const;

/** Where a line begins. */
export const LineStart = { code: 0, comment: 1, string: 2, directive: 3 } as const;

/** Stands for `=>` and `->` as the last character of a line. */
export const ARROW = 0x2192;

/** What the scanner found out about each line; arrays by line. */
export interface LineFacts {
  readonly kinds: Uint8Array;
  readonly starts: Uint8Array;
  /** How many brackets are open where the line begins. */
  readonly depths: Int32Array;
  /** The last character of code before the line, {@link ARROW} for an arrow, 0 where there is none. */
  readonly before: Uint16Array;
  /** False where a string or a comment does not end: what lies in one is then uncertain. */
  readonly areTextsClosed: boolean;
  /** False where brackets do not close: the depths then mean little. */
  readonly areBracketsClosed: boolean;
}
