import type { Definition } from './outline.js';

/** A finished cut: whole lines, or a part of one line. */
export interface Cut {
  readonly firstLine: number;
  readonly lastLine: number;
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** What is put around the text. */
  readonly frame?: Frame | undefined;
  readonly headingPath: readonly string[];
  /** The definitions that begin here or, in the middle of one, the one that goes on. */
  readonly definitions: readonly Definition[];
  /** The definitions around those, outermost first. */
  readonly enclosing: readonly Definition[];
}

/** What is put around the text of a cut that lies within a table or a fence. */
export interface Frame {
  readonly before: string;
  readonly after: string;
  /** Put before each line. */
  readonly indent: string;
}

/** The part of a {@link Cut} that says where. */
export type CutRange = Pick<Cut, 'firstLine' | 'lastLine' | 'start' | 'end' | 'frame'>;
