import type { FileKind } from './file-system.js';

/** Folders that are never entered, compared without case. */
export const SKIPPED_FOLDER_NAMES: readonly string[] = Object.freeze([
  '.aws',
  '.git',
  '.gnupg',
  '.gradle',
  '.hg',
  '.idea',
  '.kube',
  '.next',
  '.ssh',
  '.svn',
  '.vscode',
  '__pycache__',
  'build',
  'coverage',
  'dist',
  'node_modules',
  'out',
  'target',
  'vendor',
]);

/** The skipped folder names that also hide a file of that name: a submodule has a plain file `.git`. */
export const SKIPPED_ANYWHERE_NAMES: readonly string[] = Object.freeze([
  '.aws',
  '.git',
  '.gnupg',
  '.hg',
  '.kube',
  '.ssh',
  '.svn',
  'node_modules',
  'vendor',
]);

/** Files that are never read, wherever they lie. Only `.env.*` is a pattern: any name that begins with `.env.`. */
export const SKIPPED_FILE_NAMES: readonly string[] = Object.freeze([
  '.env',
  '.env.*',
  '.git-credentials',
  '.netrc',
  '.npmrc',
  '.pypirc',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  'id_rsa',
]);

const folderNames = new Set(SKIPPED_FOLDER_NAMES);
const anywhereNames = new Set(SKIPPED_ANYWHERE_NAMES);
const fileNames = new Set(SKIPPED_FILE_NAMES.filter((name) => !name.endsWith('*')));
const filePrefixes = SKIPPED_FILE_NAMES.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));

/**
 * Whether a file or folder is left out by its own name, whatever ignore files and patterns say.
 *
 * Only one part of a path is looked at, so the caller decides which parts count: those below the root. Folder
 * names are compared without case, file names with case.
 *
 * @param name one part of a path.
 * @example
 * isSkippedByDefault('Node_Modules', 'folder'); // true
 * isSkippedByDefault('target', 'file'); // false
 */
export function isSkippedByDefault(name: string, kind: FileKind): boolean {
  const lower = name.toLowerCase();
  if (kind === 'folder') return folderNames.has(lower);
  return (
    anywhereNames.has(lower) || fileNames.has(name) || filePrefixes.some((prefix) => name.startsWith(prefix))
  );
}
