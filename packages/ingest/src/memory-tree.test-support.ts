import type { FileIdentity } from './file-identity.js';
import type { FileKind, FileStatus, FileSystem, OpenFile } from './file-system.js';

/** Where the tree of a {@link MemoryFileSystem} hangs. */
export const MEMORY_ROOT = '/memory/root';

/** What stands at a path: text, bytes, or something that is no regular file. Folders follow from the paths. */
export type MemoryContent = string | Uint8Array | { readonly kind: 'link' | 'other' };

const LONG_AGO_NS = '1500000000000000000';

const refused = (code: string): Error => Object.assign(new Error(code), { code });

/** A tree in memory that keeps the laws of the port, and remembers which folders were listed. */
export class MemoryFileSystem implements FileSystem {
  readonly listed: string[] = [];
  readonly #files = new Map<string, MemoryContent>();
  readonly #folders = new Map<string, Set<string>>([[MEMORY_ROOT, new Set()]]);
  readonly #reversed: boolean;

  /** @param files by path relative to the root; one that ends with `/` is an empty folder. */
  constructor(files: Iterable<readonly [string, MemoryContent]>, reversed = false) {
    this.#reversed = reversed;
    for (const [path, content] of files) this.#add(path, content);
  }

  async realPath(path: string): Promise<string> {
    this.#kindOf(path);
    return path;
  }

  async lstat(path: string): Promise<FileStatus> {
    return { kind: this.#kindOf(path), identity: this.#identityOf(path) };
  }

  async *readDirectory(path: string): AsyncIterable<{ readonly name: string; readonly kind: FileKind }> {
    const names = this.#folders.get(path);
    if (names === undefined) throw refused('ENOTDIR');
    this.listed.push(path.slice(MEMORY_ROOT.length + 1));
    const ordered = this.#reversed ? [...names].reverse() : names;
    for (const name of ordered) yield { name, kind: this.#kindOf(`${path}/${name}`) };
  }

  async open(path: string): Promise<OpenFile> {
    const kind = this.#kindOf(path);
    if (kind !== 'file') throw refused(kind === 'link' ? 'ELOOP' : 'ENXIO');
    let rest = this.#bytesOf(path);
    return {
      stat: async () => this.lstat(path),
      read: async (maxBytes) => {
        const part = rest.subarray(0, maxBytes);
        rest = rest.subarray(part.length);
        return part;
      },
      realPath: async () => path,
      close: async () => undefined,
    };
  }

  #add(path: string, content: MemoryContent): void {
    const parts = path.split('/').filter((part) => part !== '');
    let folder = MEMORY_ROOT;
    for (const [index, part] of parts.entries()) {
      this.#folders.get(folder)!.add(part);
      folder += `/${part}`;
      if (index < parts.length - 1 || path.endsWith('/'))
        this.#folders.set(folder, this.#folders.get(folder) ?? new Set());
      else this.#files.set(folder, content);
    }
  }

  #kindOf(path: string): FileKind {
    if (this.#folders.has(path)) return 'folder';
    const content = this.#files.get(path);
    if (content === undefined) throw refused('ENOENT');
    return typeof content === 'object' && 'kind' in content ? content.kind : 'file';
  }

  #bytesOf(path: string): Uint8Array {
    const content = this.#files.get(path);
    return content instanceof Uint8Array ? content : new TextEncoder().encode(content as string);
  }

  #identityOf(path: string): FileIdentity {
    const size = this.#kindOf(path) === 'file' ? this.#bytesOf(path).length : 0;
    return { size, mtimeNs: LONG_AGO_NS, ctimeNs: LONG_AGO_NS, inode: path, device: '1' };
  }
}
