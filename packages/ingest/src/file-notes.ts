/** Why a file or folder was left out on purpose. */
export type SkipCode =
  /** It is a symbolic link; links are never followed. */
  | 'symbolic-link'
  /** It is a FIFO, socket or device. */
  | 'not-regular'
  /** Its name is on the closed list of folders and secrets that are never read. */
  | 'default-skip'
  /** It is an ignore file, ours or another tool's: it holds rules, it is no content. */
  | 'ignore-file'
  /** A rule of an ignore file names it. */
  | 'ignored'
  /** A pattern of `exclude` names it. */
  | 'excluded'
  /** No pattern of `include` names it. */
  | 'not-included'
  /** It is a lock file, a source map or a minified bundle, and the selection leaves these out. */
  | 'generated'
  /** It has more than 16 MiB. */
  | 'too-large'
  /** Its format is known and not read. */
  | 'unsupported'
  /** Its content is not text. */
  | 'binary'
  /** Its name is not valid UTF-8, so it cannot be addressed. */
  | 'invalid-name';

/** Why a file or folder that should have been read was not; what an index holds of it stays. */
export type FailCode =
  /** The operating system refused; the message holds its code. */
  | 'unreadable'
  /** It was there when the folder was listed, and gone when it was opened. */
  | 'vanished'
  /** It changed while it was read, twice. */
  | 'unstable'
  /** A folder above it was replaced, so that its path now leads elsewhere. */
  | 'outside-root'
  /** It is text in an encoding that could not be told. */
  | 'encoding'
  /** The chunker failed on it, also when it was told that the file is plain text. */
  | 'chunking';

/**
 * What a report says about one file or folder that was not read.
 *
 * `path` is relative to the root with `/` between parts; a folder's ends with `/`. A byte of a name that is not
 * valid UTF-8 is shown as `\xHH`. `message` continues a sentence that begins with the path.
 */
export type FileNote = {
  readonly path: string;
  readonly code: SkipCode | FailCode;
  readonly message: string;
};

/** A note with a code of {@link SkipCode}. */
export type SkipNote = FileNote & { readonly code: SkipCode };

/** A note with a code of {@link FailCode}. */
export type FailNote = FileNote & { readonly code: FailCode };
