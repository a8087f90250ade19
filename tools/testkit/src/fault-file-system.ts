import type {
  FileStatusShape,
  FileSystemShape,
  FolderEntryShape,
  OpenFileShape,
} from './fault-file-system-shape.js';

/**
 * A call of a file system. `stat`, `read`, `openRealPath` and `close` are those of an open file; `readEntry` is
 * the arrival of one entry of a folder.
 */
export type FileOperation =
  'realPath' | 'lstat' | 'readDirectory' | 'readEntry' | 'open' | 'stat' | 'read' | 'openRealPath' | 'close';

/** What goes wrong, where and when. */
export interface FileFault {
  readonly operation: FileOperation;
  /** The end of the path, from a `/`: `sub/b.md`. Absent: every path. */
  readonly path?: string;
  /** Only the n-th call that matches, from 1. Absent: each. */
  readonly nth?: number;
  /** Rejects with this code of the operating system: `EIO`. */
  readonly errno?: string;
  /** A `read` gives at most so many bytes, as if a signal had cut it short. */
  readonly maxReadBytes?: number;
  /** A `readEntry` gives the kind `unknown`, as file systems without types in their listings do. */
  readonly hideKind?: boolean;
  /** Runs before the call: change, grow, truncate or replace the file between two calls. */
  readonly before?: (path: string) => void | Promise<void>;
}

/** One call that was made. */
export interface FileCall {
  readonly operation: FileOperation;
  readonly path: string;
}

interface ArmedFault {
  readonly fault: FileFault;
  matches: number;
}

/**
 * A file system whose calls fail on demand; whatever no fault speaks of goes to the one inside.
 *
 * Every fault that matches a call takes effect, in the order of `inject`: `before` hooks first run, then the
 * first `errno` is thrown.
 *
 * @example
 * const faulty = new FaultFileSystem(nodeFileSystem);
 * const mend = faulty.inject({ operation: 'read', path: 'b.md', errno: 'EIO' });
 * mend();
 */
export class FaultFileSystem implements FileSystemShape {
  readonly #inner: FileSystemShape;
  readonly #faults = new Set<ArmedFault>();
  readonly #calls: FileCall[] = [];

  constructor(inner: FileSystemShape) {
    this.#inner = inner;
  }

  /** Every call so far, in order. */
  get calls(): readonly FileCall[] {
    return this.#calls;
  }

  /** From now on the fault may happen; the returned function ends it. */
  inject(fault: FileFault): () => void {
    const armed: ArmedFault = { fault, matches: 0 };
    this.#faults.add(armed);
    return () => {
      this.#faults.delete(armed);
    };
  }

  /** Ends all faults and forgets the calls. */
  clear(): void {
    this.#faults.clear();
    this.#calls.length = 0;
  }

  /** As the file system inside, unless a fault speaks of it. */
  async realPath(path: string): Promise<string> {
    await this.#meet('realPath', path);
    return this.#inner.realPath(path);
  }

  /** As the file system inside, unless a fault speaks of it. */
  async lstat(path: string): Promise<FileStatusShape> {
    await this.#meet('lstat', path);
    return this.#inner.lstat(path);
  }

  /** As the file system inside, unless a fault speaks of it or of an entry. */
  async *readDirectory(path: string): AsyncGenerator<FolderEntryShape, void, undefined> {
    await this.#meet('readDirectory', path);
    for await (const entry of this.#inner.readDirectory(path)) {
      const faults = await this.#meet('readEntry', `${path}/${entry.name}`);
      yield faults.some((fault) => fault.hideKind === true) ? { ...entry, kind: 'unknown' } : entry;
    }
  }

  /** As the file system inside; the file that it gives fails on demand too. */
  async open(path: string): Promise<OpenFileShape> {
    await this.#meet('open', path);
    const file = await this.#inner.open(path);
    return {
      stat: async () => {
        await this.#meet('stat', path);
        return file.stat();
      },
      read: async (maxBytes) => {
        const faults = await this.#meet('read', path);
        const limits = faults.flatMap((fault) => fault.maxReadBytes ?? []);
        return file.read(Math.min(maxBytes, ...limits));
      },
      realPath: async () => {
        await this.#meet('openRealPath', path);
        return file.realPath();
      },
      close: async () => {
        // The inner file is closed in any case, or a test would leak descriptors.
        await file.close();
        await this.#meet('close', path);
      },
    };
  }

  /** Notes the call and lets its faults happen; gives those that change what the call returns. */
  async #meet(operation: FileOperation, path: string): Promise<readonly FileFault[]> {
    this.#calls.push({ operation, path });
    const faults = [...this.#faults].filter((armed) => takesEffect(armed, operation, path));
    for (const { fault } of faults) await fault.before?.(path);
    const errno = faults.find(({ fault }) => fault.errno !== undefined)?.fault.errno;
    if (errno !== undefined)
      throw Object.assign(new Error(`${errno}: injected into ${operation}`), { code: errno });
    return faults.map(({ fault }) => fault);
  }
}

function takesEffect(armed: ArmedFault, operation: FileOperation, path: string): boolean {
  const { fault } = armed;
  if (fault.operation !== operation) return false;
  if (fault.path !== undefined && path !== fault.path && !path.endsWith(`/${fault.path}`)) return false;
  armed.matches += 1;
  return fault.nth === undefined || fault.nth === armed.matches;
}
