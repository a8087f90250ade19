import { sameIdentity, type FileIdentity } from './file-identity.js';
import type { FailCode, SkipCode } from './file-notes.js';
import { errnoOf, type FileSystem, type OpenFile } from './file-system.js';

/** How often a file that changes while it is read is tried. */
const ATTEMPTS = 2;

/** How many bytes are asked for once those that were announced have come. */
const TAIL_BYTES = 4_096;

/** A whole file as it was at one moment, or why there is none. */
export type StableRead =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly identity: FileIdentity }
  | { readonly kind: 'skipped'; readonly code: SkipCode; readonly message: string }
  | { readonly kind: 'failed'; readonly code: FailCode; readonly message: string };

/**
 * Reads a regular file that lies exactly where the walk found it, whole and from one moment.
 *
 * No link is followed, no FIFO or device waited for, and no more than `maxBytes` is read, even if the file
 * grows meanwhile. A file that changes while it is read is tried once more. Never throws for what the
 * operating system reports. Memory: twice the size of the file for a moment.
 *
 * @param rootPath the real path of the root.
 * @param path relative to the root.
 * @example
 * declare const root: ResolvedRoot;
 * const read = await readStableFile(nodeFileSystem, root.path, 'docs/a.md', MAX_FILE_BYTES);
 */
export async function readStableFile(
  fileSystem: FileSystem,
  rootPath: string,
  path: string,
  maxBytes: number,
): Promise<StableRead> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await readOnce(fileSystem, rootPath, path, maxBytes);
    if (result !== 'changed') return result;
  }
  return { kind: 'failed', code: 'unstable', message: 'changed while it was read, twice' };
}

/**
 * The note's code and message for a file that the operating system refused.
 *
 * @example
 * refusalOf(Object.assign(new Error('gone'), { code: 'ENOENT' })).code; // 'vanished'
 */
export function refusalOf(error: unknown): Exclude<StableRead, { kind: 'bytes' }> {
  const errno = errnoOf(error);
  switch (errno) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'failed', code: 'vanished', message: `was gone when it was opened: ${errno}` };
    case 'ELOOP':
      return { kind: 'skipped', code: 'symbolic-link', message: 'is a symbolic link, which is not followed' };
    case 'ENXIO':
    case 'ENODEV':
      return { kind: 'skipped', code: 'not-regular', message: 'is not a regular file' };
    case 'ESTALE':
      return { kind: 'failed', code: 'unstable', message: 'was replaced while it was opened' };
    default:
      return { kind: 'failed', code: 'unreadable', message: `cannot be read: ${errno}` };
  }
}

async function readOnce(
  fileSystem: FileSystem,
  rootPath: string,
  path: string,
  maxBytes: number,
): Promise<StableRead | 'changed'> {
  const absolute = `${rootPath}/${path}`;
  let file: OpenFile;
  try {
    file = await fileSystem.open(absolute);
  } catch (error) {
    return refusalOf(error);
  }
  try {
    return await readOpen(file, absolute, maxBytes);
  } catch (error) {
    return refusalOf(error);
  } finally {
    // The content is complete or refused by now; a descriptor that cannot be closed changes neither.
    await file.close().catch(() => undefined);
  }
}

async function readOpen(file: OpenFile, absolute: string, maxBytes: number): Promise<StableRead | 'changed'> {
  const { kind, identity } = await file.stat();
  if (kind !== 'file') return { kind: 'skipped', code: 'not-regular', message: 'is not a regular file' };
  // No link was followed on the way here, so the file's real path is the very path that was opened.
  if (!samePath(await file.realPath(), absolute))
    return { kind: 'failed', code: 'outside-root', message: 'leads out of the place where it was found' };
  if (identity.size > maxBytes) return tooLarge(maxBytes);
  const bytes = await readAll(file, identity.size, maxBytes);
  if (bytes === 'too-large') return tooLarge(maxBytes);
  if (bytes === 'grown') return 'changed';
  const after = await file.stat();
  // A kernel's own files announce no size. Any other that ends early was cut short.
  const complete = bytes.length === identity.size || identity.size === 0;
  if (!complete || !sameIdentity(identity, after.identity)) return 'changed';
  return { kind: 'bytes', bytes, identity };
}

/**
 * All bytes to the end of the file. A file that goes on beyond the size that it announced is given up at once,
 * or one that is being written would be followed for as long as its writer writes.
 */
async function readAll(
  file: OpenFile,
  expectedBytes: number,
  maxBytes: number,
): Promise<Uint8Array | 'grown' | 'too-large'> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const wanted = length < expectedBytes ? expectedBytes - length : TAIL_BYTES;
    const part = await file.read(wanted);
    if (part.length === 0) break;
    parts.push(part);
    length += part.length;
    if (expectedBytes > 0 && length > expectedBytes) return 'grown';
    if (length > maxBytes) return 'too-large';
  }
  return parts.length === 1 ? parts[0]! : joinBytes(parts, length);
}

function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

function tooLarge(maxBytes: number): StableRead {
  return { kind: 'skipped', code: 'too-large', message: describeTooLarge(maxBytes) };
}

/**
 * What a note says about a file over a limit.
 *
 * @example
 * describeTooLarge(MAX_FILE_BYTES); // 'is larger than the limit of 16 MiB'
 */
export function describeTooLarge(maxBytes: number): string {
  return `is larger than the limit of ${maxBytes / 1024 / 1024} MiB`;
}

/**
 * Whether two absolute paths are spelled alike, whatever the separator and the form of composed characters.
 *
 * @example
 * samePath('C:\\docs\\a.md', 'C:\\docs/a.md'); // true on Windows
 */
export function samePath(left: string, right: string): boolean {
  return left === right || comparable(left) === comparable(right);
}

function comparable(path: string): string {
  const composed = path.normalize('NFC');
  // A backslash separates only where paths begin with a drive or a share.
  return /^(?:[a-z]:|\\\\)/iu.test(composed) ? composed.replaceAll('\\', '/') : composed;
}
