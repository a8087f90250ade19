/** A definition as the reference sees it. */
export interface ReferenceDefinition {
  readonly name: string;
  readonly kind: string;
  /** The line of the name, counted from 1. */
  readonly line: number;
  /** False for kinds that nobody has to find: locals, fields, enum members. Finding one is no mistake either. */
  readonly counts: boolean;
}

/** By path; a file that the reference cannot read is absent. */
export type ReferenceReading = ReadonlyMap<string, readonly ReferenceDefinition[]>;

/** An independent reading of a language, mostly a program of its own. */
export interface Reference {
  readonly name: string;
  /** Why the reference cannot be used here; `undefined` when it can. */
  absence(): string | undefined;
  /** Kinds that the reference does not know in this language; they are not judged. */
  readonly unknownKinds?: ReadonlySet<string>;
  read(paths: readonly string[]): ReferenceReading;
}

/** The mark before a kind that does not count, in what the references' scripts print. */
export const LEFT_OUT_MARK = '-';
