import type { Definition } from '../core/outline.js';

/** A definition with the place and the shape that its syntax gives it. */
export interface FoundDefinition extends Definition {
  /** First line, from 1, without comments and decorators above. */
  readonly startLine: number;
  /** The line of the name, from 1. */
  readonly nameLine: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** The names of the definitions around it, outermost first. */
  readonly scope: readonly string[];
  /** The head up to the body on one line, at most 200 characters. */
  readonly signature: string;
}
