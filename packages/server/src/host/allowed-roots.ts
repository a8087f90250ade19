import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

import { RagError } from '@rag/contracts';
import type { FileSystem } from '@rag/ingest';

import { invalidOption } from './host-errors.js';

/** No operating system takes a longer path; in UTF-16 code units. */
const MAX_PATH_CHARACTERS = 4_096;

/**
 * The folders that callers may have indexed, with what is below them.
 *
 * Laws: a folder is allowed by its real path alone, component by component and code unit by code unit; the path that is
 * given back is the one that was checked. Whatever is wrong with a path, the answer is the same, so that nobody learns
 * from it what lies outside.
 */
export class AllowedRoots {
  /** Absolute, with every link resolved, in the order in which they were given. */
  readonly paths: readonly string[];
  /** As they were given, made absolute: a path through them is looked at too. */
  readonly #given: readonly string[];

  private constructor(given: readonly string[], paths: readonly string[]) {
    this.#given = given;
    this.paths = Object.freeze([...new Set(paths)]);
  }

  /**
   * Resolves the folders once.
   *
   * @throws RagError `RAG_SERVER_INVALID_ROOT` for one that is not there, is no folder or cannot be read.
   */
  static open(roots: readonly string[] | undefined, startFolder: string): AllowedRoots {
    const wanted = roots === undefined || roots.length === 0 ? ['.'] : roots;
    const given = wanted.map((root) => resolve(startFolder, checkText(root)));
    return new AllowedRoots(given, given.map(realFolder));
  }

  /**
   * The real path of a folder that a caller named, absolute or relative to the first root.
   *
   * @throws RagError `RAG_SERVER_ROOT_REFUSED`.
   */
  async resolve(fileSystem: FileSystem, requested: unknown): Promise<string> {
    const absolute = this.#absolute(requested);
    // What lies outside by its spelling is not even looked at: the time that takes would tell whether it is there.
    if (absolute === undefined || ![...this.#given, ...this.paths].some((root) => contains(root, absolute)))
      throw rootRefused();
    try {
      const real = await fileSystem.realPath(absolute);
      const { kind } = await fileSystem.lstat(real);
      if (kind === 'folder' && this.paths.some((root) => contains(root, real))) return real;
    } catch {
      // Not there, not readable: the same answer.
    }
    throw rootRefused();
  }

  #absolute(requested: unknown): string | undefined {
    if (typeof requested !== 'string' || !isPlainPath(requested)) return undefined;
    return resolve(this.paths[0]!, requested);
  }
}

/** Whether a path is the root or lies below it. */
function contains(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Whether check and use cannot understand a path differently: no shell's, no URL's and no network's spelling. */
function isPlainPath(path: string): boolean {
  if (path === '' || path.length > MAX_PATH_CHARACTERS || path !== path.trim()) return false;
  if (hasControl(path) || path.startsWith('~')) return false;
  if (path.startsWith('//') || path.startsWith('\\\\')) return false;
  return !/^[a-z][a-z\d+.-]+:/iu.test(path);
}

/** Characters that no two programs are sure to read alike: controls and halves of pairs. */
function hasControl(path: string): boolean {
  for (let index = 0; index < path.length; index++) if (path.charCodeAt(index) < 0x20) return true;
  return /\p{Surrogate}/u.test(path);
}

function checkText(root: unknown): string {
  if (typeof root === 'string' && root.trim() !== '' && !root.includes('\0')) return root;
  throw invalidOption('open a server', 'the option "roots"', 'holds what is no path; name folders');
}

function realFolder(path: string): string {
  let real: string;
  try {
    real = realpathSync(path);
    if (!statSync(real).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    throw new RagError(
      'RAG_SERVER_INVALID_ROOT',
      `Cannot open a server: the folder "${path}" of the option "roots" is not there, is no folder or cannot be read; make it or leave it out`,
      { root: path },
      { cause: error },
    );
  }
  return real;
}

function rootRefused(): RagError {
  return new RagError(
    'RAG_SERVER_ROOT_REFUSED',
    'Cannot index the folder: it is none within those that may be indexed; name one that is there, relative to the first of them',
  );
}
