import { isSkippedByDefault, type Candidate } from '@rag/ingest';

import { quote } from './describe-value.js';
import type { FileReading } from './file-reading.js';
import { sourceError } from './source-errors.js';

/** A folder, or a single file and the folder that it lies in. */
export type ResolvedPath =
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly rootPath: string; readonly candidate: Candidate };

/**
 * Finds what the path of a source names; a symbolic link there is resolved once.
 *
 * @throws RagError `RAG_AGENT_SOURCE_NOT_FOUND`, `RAG_AGENT_SOURCE_UNREADABLE`, `RAG_AGENT_SOURCE_REFUSED`;
 *   `RAG_AGENT_SOURCE_INVALID` for globs beside a single file.
 */
export async function resolvePath({ source, fileSystem }: FileReading): Promise<ResolvedPath> {
  const { name, path, include, exclude } = source;
  if (path.includes('\0'))
    throw sourceError('RAG_AGENT_SOURCE_NOT_FOUND', name, 'its path holds a NUL character', { path });
  try {
    const realPath = await fileSystem.realPath(path);
    const { kind, identity } = await fileSystem.lstat(realPath);
    if (kind === 'folder') return { kind };
    if (kind !== 'file') throw refused(name, path, 'is not a regular file');
    const [rootPath, file] = splitPath(realPath);
    if (isSkippedByDefault(file, 'file')) throw refused(name, path, 'has a name that is never read');
    if (include !== undefined || exclude !== undefined) {
      const state = `"include" and "exclude" choose files of a folder, and ${quote(path)} is a file; leave them out`;
      throw sourceError('RAG_AGENT_SOURCE_INVALID', name, state, { path });
    }
    return { kind, rootPath, candidate: { path: file, identity } };
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code === 'string' && code.startsWith('RAG_')) throw error;
    throw describeErrno(name, path, typeof code === 'string' ? code : 'EUNKNOWN', error);
  }
}

/** A backslash separates only where paths begin with a drive or a share. */
function splitPath(realPath: string): readonly [rootPath: string, file: string] {
  const isWindows = /^(?:[a-z]:|\\\\)/iu.test(realPath);
  const cut = Math.max(realPath.lastIndexOf('/'), isWindows ? realPath.lastIndexOf('\\') : -1);
  return [realPath.slice(0, cut), realPath.slice(cut + 1)];
}

function refused(name: string, path: string, state: string): Error {
  return sourceError('RAG_AGENT_SOURCE_REFUSED', name, `${quote(path)} ${state}`, { path });
}

function describeErrno(name: string, path: string, errno: string, cause: unknown): Error {
  return errno === 'ENOENT' || errno === 'ENOTDIR'
    ? sourceError(
        'RAG_AGENT_SOURCE_NOT_FOUND',
        name,
        `${quote(path)} does not exist; check the path`,
        { path, errno },
        cause,
      )
    : sourceError(
        'RAG_AGENT_SOURCE_UNREADABLE',
        name,
        `${quote(path)} cannot be read: ${errno}`,
        { path, errno },
        cause,
      );
}
