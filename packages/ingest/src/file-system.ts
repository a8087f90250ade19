import type { FileIdentity } from './file-identity.js';

/** What a directory entry or an open file is. `other` is a FIFO, socket or device. */
export type FileKind = 'file' | 'folder' | 'link' | 'other';

/** One entry of a folder. */
export interface FolderEntry {
  /** As the file system spells it; bytes that are not valid UTF-8 are written `\xHH`. */
  readonly name: string;
  /** `unknown` where the file system does not say without a further call. */
  readonly kind: FileKind | 'unknown';
  /** Present when the name's bytes are not valid UTF-8: it cannot be used to open the entry. */
  readonly invalidName?: true;
}

/** A file's kind and identity at one moment. */
export interface FileStatus {
  readonly kind: FileKind;
  readonly identity: FileIdentity;
}

/** A file that is open for reading. */
export interface OpenFile {
  /** Of the open file itself, whatever its path names by now. */
  stat(): Promise<FileStatus>;
  /** The next bytes: at least one and at most `maxBytes`, or none at the end of the file. */
  read(maxBytes: number): Promise<Uint8Array>;
  /** Where the open file lies, with every link resolved; rejects where the platform cannot tell. */
  realPath(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The part of a file system that ingestion needs; everything it does to a disk goes through here.
 *
 * Laws: paths are absolute with `/` between the parts that ingestion adds; errors carry the operating
 * system's name in `code` (`ENOENT`, `EACCES`, …); `lstat` and `open` never follow a link in the last part of
 * a path (`open` rejects with `ELOOP` where the platform can); `open` never waits for the other end of a
 * FIFO; `readDirectory` yields as it reads, without `.` and `..`, in any order, frees the folder when the
 * caller stops early, and rejects with `ESTALE` for an absolute path with a link on it where the platform can tell.
 */
export interface FileSystem {
  /** The path with every link resolved; it may be relative to the working directory. */
  realPath(path: string): Promise<string>;
  lstat(path: string): Promise<FileStatus>;
  readDirectory(path: string): AsyncIterable<FolderEntry>;
  open(path: string): Promise<OpenFile>;
}

/**
 * The operating system's name of an error, or `EUNKNOWN` where it has none.
 *
 * @example
 * errnoOf(Object.assign(new Error('denied'), { code: 'EACCES' })); // 'EACCES'
 */
export function errnoOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return 'EUNKNOWN';
}
