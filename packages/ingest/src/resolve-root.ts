import { parse } from 'node:path';

import { RagError } from '@rag/contracts';

import { errnoOf, type FileSystem } from './file-system.js';

/** The folder that is ingested. */
export interface ResolvedRoot {
  /** Absolute, with every link resolved. */
  readonly path: string;
  /** As the caller gave it. */
  readonly requested: string;
  /** Whether the root itself is a symbolic link; it is resolved once, links below it are never followed. */
  readonly symbolicLink: boolean;
}

/** How a root may be named. */
export interface ResolveRootOptions {
  /**
   * Whether the path was resolved and checked before: then no link may be on it any more, or a folder that was swapped for
   * a link since would lead elsewhere.
   *
   * @defaultValue false
   */
  readonly rootIsReal?: boolean | undefined;
}

/**
 * Finds the folder that a caller means.
 *
 * @throws RagError `RAG_INGEST_ROOT_INVALID` for a blank or non-text path, `RAG_INGEST_ROOT_NOT_FOUND`,
 *   `RAG_INGEST_ROOT_NOT_DIRECTORY`, `RAG_INGEST_ROOT_UNREADABLE`, `RAG_INGEST_ROOT_TOO_BROAD` for `/` or a
 *   drive, and `RAG_INGEST_ROOT_MOVED` for one that should be real and leads elsewhere.
 * @example
 * const root = await resolveRoot(nodeFileSystem, 'docs');
 */
export async function resolveRoot(
  fileSystem: FileSystem,
  requested: string,
  { rootIsReal = false }: ResolveRootOptions = {},
): Promise<ResolvedRoot> {
  checkText(requested);
  try {
    const path = await fileSystem.realPath(requested);
    if (rootIsReal && path !== requested)
      throw rootError('MOVED', requested, 'a link has taken its place, or that of a folder above it');
    const { kind } = await fileSystem.lstat(path);
    if (kind !== 'folder') throw rootError('NOT_DIRECTORY', requested, 'it is not a directory');
    if (parse(path).root === path)
      throw rootError('TOO_BROAD', requested, 'it is the whole file system; name a folder in it');
    const itself = await fileSystem.lstat(withoutTrailingSlashes(requested));
    return { path, requested, symbolicLink: itself.kind === 'link' };
  } catch (error) {
    throw RagError.is(error) ? error : rootUnreadable(requested, error);
  }
}

/**
 * The error of a root that the operating system refuses.
 *
 * @example
 * throw rootUnreadable('docs', Object.assign(new Error('denied'), { code: 'EACCES' }));
 */
export function rootUnreadable(requested: string, cause: unknown): RagError {
  const errno = errnoOf(cause);
  return errno === 'ENOENT' || errno === 'ENOTDIR'
    ? rootError('NOT_FOUND', requested, 'it does not exist; check the path', { errno }, cause)
    : rootError('UNREADABLE', requested, `it cannot be read: ${errno}`, { errno }, cause);
}

/**
 * The error of a root that is there and cannot be used.
 *
 * @param state continues a sentence that begins with the folder.
 * @example
 * throw rootRefused('docs', 'cannot be read: EIO');
 */
export function rootRefused(requested: string, state: string): RagError {
  return rootError('UNREADABLE', requested, `it ${state}`);
}

function checkText(requested: string): void {
  const given: unknown = requested;
  if (typeof given !== 'string') throw rootError('INVALID', typeof given, 'the path is not a text');
  if (requested.trim() === '') throw rootError('INVALID', requested, 'the path is blank');
  if (requested.includes('\0')) throw rootError('INVALID', requested, 'the path holds a NUL character');
}

/** With a slash at its end a link would be followed. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function rootError(
  condition: 'INVALID' | 'NOT_FOUND' | 'NOT_DIRECTORY' | 'UNREADABLE' | 'TOO_BROAD' | 'MOVED',
  requested: string,
  state: string,
  details: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): RagError {
  return new RagError(
    `RAG_INGEST_ROOT_${condition}`,
    `Cannot ingest the folder "${requested}": ${state}`,
    { path: requested, ...details },
    cause === undefined ? undefined : { cause },
  );
}
