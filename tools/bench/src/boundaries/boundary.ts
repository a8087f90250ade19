/**
 * What a cut falls on: before a symbol (a definition, a member, a statement or comment of the file's own level) or a
 * section; within one that is too large for a chunk, before a statement or a block; within one that would have fitted;
 * or at no beginning at all.
 */
export type Boundary = 'symbol' | 'forced' | 'avoidable' | 'inside';

/** A symbol or section by its lines, from 1, last one included. */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** A text as an independent reader sees it. */
export interface BoundaryLines {
  /** Lines at which a symbol or a section begins, its comments included. */
  readonly symbols: ReadonlySet<number>;
  /** Lines at which anything else begins: a statement, an element, a block, a row. */
  readonly parts: ReadonlySet<number>;
  /** The innermost symbol or section around a cut before a line. */
  extentAt(line: number): Extent | undefined;
}
