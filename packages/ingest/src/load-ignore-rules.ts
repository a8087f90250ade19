import { decodeText } from './decode-text.js';
import type { FailNote, SkipNote } from './file-notes.js';
import type { FileSystem, FolderEntry } from './file-system.js';
import {
  IGNORE_FILE_NAMES,
  ignoreFileInvalid,
  ignoreFileTooLarge,
  MAX_IGNORE_FILE_BYTES,
  parseIgnoreFile,
  type IgnoreNegation,
  type IgnoreRule,
} from './ignore-file.js';
import { IgnoreRules } from './ignore-rules.js';
import { readStableFile } from './read-stable-file.js';

/** The rules of one folder, or why they are not known. */
export type LoadedIgnoreRules =
  | { readonly kind: 'rules'; readonly rules: IgnoreRules; readonly skipped: readonly SkipNote[] }
  /** A file is there and cannot be read: what it would hide is not known. */
  | { readonly kind: 'failed'; readonly note: FailNote };

/** Where the ignore files lie. */
export interface LoadIgnoreRulesOptions {
  /** The real path of the root. */
  readonly rootPath: string;
  /** Relative to the root: empty for the root itself, else ending with `/`. */
  readonly folder: string;
  readonly entries: readonly FolderEntry[];
  readonly negation: IgnoreNegation;
}

/**
 * Reads the ignore files of one folder, as safely as any other file: a link is not followed, a FIFO not waited
 * for. A file that vanished meanwhile gives no rules.
 *
 * @throws what {@link parseIgnoreFile} throws, and `RAG_INGEST_IGNORE_TOO_LARGE` over 64 KiB.
 * @example
 * declare const rootPath: string, entries: readonly FolderEntry[];
 * const loaded = await loadIgnoreRules(nodeFileSystem, { rootPath, folder: '', entries, negation: 'git' });
 */
export async function loadIgnoreRules(
  fileSystem: FileSystem,
  options: LoadIgnoreRulesOptions,
): Promise<LoadedIgnoreRules> {
  const present = new Map(options.entries.map((entry) => [entry.name, entry.kind]));
  const rules: IgnoreRule[] = [];
  const skipped: SkipNote[] = [];
  for (const name of IGNORE_FILE_NAMES) {
    const kind = present.get(name);
    if (kind !== 'file') continue;
    const file = options.folder + name;
    const read = await readStableFile(fileSystem, options.rootPath, file, MAX_IGNORE_FILE_BYTES);
    if (read.kind === 'bytes') rules.push(...parseBytes(read.bytes, file, options.negation));
    else if (read.code === 'too-large') throw ignoreFileTooLarge(file, 'bytes');
    else if (read.kind === 'skipped') skipped.push({ path: file, code: read.code, message: read.message });
    else if (read.code !== 'vanished')
      return { kind: 'failed', note: { path: file, code: read.code, message: read.message } };
  }
  return { kind: 'rules', rules: new IgnoreRules(rules), skipped };
}

function parseBytes(bytes: Uint8Array, file: string, negation: IgnoreNegation): readonly IgnoreRule[] {
  const decoded = decodeText(bytes);
  if ('text' in decoded) return parseIgnoreFile(decoded.text, { file, negation });
  const reason = 'binary' in decoded ? decoded.binary : decoded.undecodable;
  throw ignoreFileInvalid({ file, state: `it is not a text: ${reason}` });
}
