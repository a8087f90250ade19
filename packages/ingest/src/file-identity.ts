/**
 * What a file system says about a file beside its content: plain data that can be stored and compared.
 *
 * Times are whole nanoseconds since the epoch as decimal text, because they do not fit a number.
 */
export type FileIdentity = {
  /** Bytes. */
  readonly size: number;
  readonly mtimeNs: string;
  readonly ctimeNs: string;
  readonly inode: string;
  readonly device: string;
};

/**
 * Whether nothing that the file system knows about a file has changed.
 *
 * @example
 * declare const before: FileIdentity, after: FileIdentity;
 * sameIdentity(before, after); // false: written in between
 */
export function sameIdentity(left: FileIdentity, right: FileIdentity): boolean {
  return (
    left.size === right.size &&
    left.mtimeNs === right.mtimeNs &&
    left.ctimeNs === right.ctimeNs &&
    left.inode === right.inode &&
    left.device === right.device
  );
}
