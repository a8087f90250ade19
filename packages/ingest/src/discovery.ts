import type { DocumentFormat } from './document-format.js';
import type { FileIdentity } from './file-identity.js';
import type { FailNote, SkipNote } from './file-notes.js';
import type { ResolvedRoot } from './resolve-root.js';

/** A file that may be read. Plain data. */
export interface Candidate {
  /** Relative to the root, `/` between parts, as the file system spells it. */
  readonly path: string;
  /** Absent: the name does not tell, the content will. */
  readonly format?: DocumentFormat;
  readonly language?: string;
  readonly identity: FileIdentity;
  /** The newest `ctimeNs` of all files that the walk saw, for {@link FileFingerprint.fileSystemTimeNs}. */
  readonly fileSystemTimeNs?: string;
}

/** What a walk found. Plain data, but for {@link Discovery.isSelected}. */
export interface Discovery {
  readonly root: ResolvedRoot;
  /** Sorted by path, by UTF-16 code unit. */
  readonly candidates: readonly Candidate[];
  /** What was left out on purpose, sorted by path; what lies in a folder that is skipped has no note of its own. */
  readonly skipped: readonly SkipNote[];
  /** What could not be looked at, sorted by path. */
  readonly failed: readonly FailNote[];
  /** Folders that could not be read whole, relative and ending with `/`. */
  readonly unreadableFolders: readonly string[];
  /**
   * Whether an earlier path that the walk could not see is still wanted, judged by its name, `include`, `exclude`,
   * and the ignore rules that were read on the way down. Rules below an unreadable folder are not known: one with
   * `!` that would take the path back has no say until the folder can be read again. `true` for any other path.
   */
  readonly isSelected: (path: string) => boolean;
  /** Files and folders that the walk met. */
  readonly entries: number;
  /** Differs whenever `include`, `exclude` or `negation` differ. */
  readonly selectionId: string;
}
