import type { Definition } from '../core/outline.js';

/** What a statement stands in. */
export interface Surroundings {
  /** The kind of the definition around it, or of a group (`(constant`, `(block`); `undefined` outside of both. */
  readonly container: string | undefined;
  /** The name of the definition around it. */
  readonly containerName: string | undefined;
  /** What the statement before it, of the same level, defined. */
  readonly previous: string | undefined;
  /** Whether it is a part of a function, or of something that defines nothing. */
  readonly isLocal: boolean;
}

/** A statement at the outermost level of a file. */
export const OUTERMOST: Surroundings = {
  container: undefined,
  containerName: undefined,
  previous: undefined,
  isLocal: false,
};

/** What a statement defines, and what kind of body it opens where that is no definition's. */
export interface FoundDefinitions {
  readonly definitions: readonly Definition[];
  readonly opens?: string;
  /** What stands before the first name, where the name may occur earlier in another role. */
  readonly after?: string;
  /** The kind of a name that stands after the body: `typedef struct { … } Name;`. */
  readonly closes?: string;
}

export const NOTHING: FoundDefinitions = Object.freeze({ definitions: [] });

/** A body of no name of its own, in which values are as good as outside: a branch of a script. */
export const BLOCK: FoundDefinitions = Object.freeze({ definitions: [], opens: '(block' });

/** Reads the first tokens of a statement. */
export type ReadDefinitions = (tokens: readonly string[], surroundings: Surroundings) => FoundDefinitions;

/** One definition, or nothing for want of a name. */
export function found(name: string | undefined, kind: string): FoundDefinitions {
  return name === undefined ? NOTHING : { definitions: [{ name, kind }] };
}
