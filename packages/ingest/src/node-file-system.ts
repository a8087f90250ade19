import { constants, type BigIntStats, type Dirent } from 'node:fs';
import { lstat, open, opendir, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import type { FileKind, FileStatus, FileSystem, FolderEntry, OpenFile } from './file-system.js';
import { samePath } from './read-stable-file.js';

// Windows has neither flag; there the check of the real path after opening stands alone.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_DIRECTORY = 0 } = constants as Partial<typeof constants>;
const OPEN_FLAGS = constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK;

/** Entries that one system call may bring in. */
const ENTRIES_PER_READ = 256;

const DELETED_SUFFIX = ' (deleted)';

/**
 * The machine's own file system.
 *
 * @example
 * for await (const entry of nodeFileSystem.readDirectory('docs')) console.log(entry.name, entry.kind);
 */
export const nodeFileSystem: FileSystem = Object.freeze({
  realPath: (path: string) => realpath(path),
  lstat: async (path: string) => toStatus(await lstat(path, { bigint: true })),
  readDirectory,
  open: async (path: string) => new NodeOpenFile(path, await open(path, OPEN_FLAGS)),
});

async function* readDirectory(path: string): AsyncGenerator<FolderEntry, void, undefined> {
  // As bytes: a name that is not valid UTF-8 would otherwise arrive as one that does not exist. Node's types
  // do not know that `opendir` takes this encoding and then gives bytes.
  const encoding = 'buffer' as BufferEncoding;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const held = await holdFolder(path);
  try {
    const place = held === undefined ? path : descriptorOf(held);
    for await (const entry of await opendir(place, { encoding, bufferSize: ENTRIES_PER_READ })) {
      const bytes = entry.name as string | Uint8Array;
      const kind = kindOf(entry);
      if (typeof bytes === 'string') yield { name: bytes, kind };
      else yield decodeName(decoder, bytes, kind);
    }
  } finally {
    await held?.close();
  }
}

/**
 * Where it can be told, a folder is listed through a descriptor that was seen to lie at its path: a folder above it that is
 * swapped for a link before, or for a moment only, gives no name of what lies elsewhere.
 */
async function holdFolder(path: string): Promise<FileHandle | undefined> {
  if (process.platform !== 'linux' || !isAbsolute(path)) return undefined;
  const handle = await open(path, constants.O_RDONLY | O_DIRECTORY | O_NONBLOCK);
  let own: string;
  try {
    own = await readlink(descriptorOf(handle));
  } catch {
    await handle.close();
    return undefined; // /proc is not mounted
  }
  if (samePath(own, path)) return handle;
  await handle.close();
  throw leadsElsewhere();
}

function descriptorOf(handle: FileHandle): string {
  return `/proc/self/fd/${handle.fd}`;
}

function leadsElsewhere(): Error {
  return Object.assign(new Error('the path leads elsewhere by now'), { code: 'ESTALE' });
}

function decodeName(decoder: TextDecoder, bytes: Uint8Array, kind: FolderEntry['kind']): FolderEntry {
  try {
    return { name: decoder.decode(bytes), kind };
  } catch {
    return { name: escapeName(bytes), kind, invalidName: true };
  }
}

function escapeName(bytes: Uint8Array): string {
  let name = '';
  for (const byte of bytes)
    name += byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase()}`;
  return name;
}

function kindOf(entry: Dirent | BigIntStats): FileKind | 'unknown' {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice() || entry.isBlockDevice())
    return 'other';
  return 'unknown';
}

function toStatus(stats: BigIntStats): FileStatus {
  const kind = kindOf(stats);
  return {
    kind: kind === 'unknown' ? 'other' : kind,
    identity: {
      size: Number(stats.size),
      mtimeNs: String(stats.mtimeNs),
      ctimeNs: String(stats.ctimeNs),
      inode: String(stats.ino),
      device: String(stats.dev),
    },
  };
}

class NodeOpenFile implements OpenFile {
  readonly #path: string;
  readonly #handle: FileHandle;

  constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  async stat(): Promise<FileStatus> {
    return toStatus(await this.#handle.stat({ bigint: true }));
  }

  async read(maxBytes: number): Promise<Uint8Array> {
    const buffer = new Uint8Array(maxBytes);
    const { bytesRead } = await this.#handle.read(buffer, 0, maxBytes, null);
    return buffer.subarray(0, bytesRead);
  }

  async realPath(): Promise<string> {
    const own = await this.#ownPath();
    if (own !== undefined) return own;
    // The path is resolved anew, so it must still lead to the very file that is open.
    const path = await realpath(this.#path);
    const there = await lstat(path, { bigint: true });
    const here = await this.#handle.stat({ bigint: true });
    if (there.ino === here.ino && there.dev === here.dev) return path;
    throw leadsElsewhere();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** What Linux knows about the descriptor, which no later change of a folder can falsify. */
  async #ownPath(): Promise<string | undefined> {
    if (process.platform !== 'linux') return undefined;
    let path: string;
    try {
      path = await readlink(descriptorOf(this.#handle));
    } catch {
      return undefined; // /proc is not mounted
    }
    if (!path.endsWith(DELETED_SUFFIX)) return path;
    const { nlink } = await this.#handle.stat({ bigint: true });
    return nlink === 0n ? path.slice(0, -DELETED_SUFFIX.length) : path;
  }
}
