import type { IndexedFile, IndexedFiles } from '../indexing/indexed-files.js';
import type { IndexNote } from '../indexing/index-report.js';
import { passed, stopped, type WhyNotStep } from './why-not.js';

/** What the last run found. */
export interface IndexedFolder {
  /** The real path of the root; absent before the first run. */
  readonly path?: string | undefined;
  readonly files: IndexedFiles;
  /** Everything that the run's report names: skipped, failed, degraded. */
  readonly notes?: readonly IndexNote[] | undefined;
}

/** Where a file is in an index. */
export interface LocatedFile {
  /** As the index spells it; as it was asked for where the index does not have it. */
  readonly path: string;
  /** Present where it is in the index. */
  readonly file?: IndexedFile;
  readonly step: WhyNotStep;
}

const MAX_SUGGESTIONS = 3;

/** Finds a file in the index, or the reason why it is not there. Linear in the files and notes. */
export function locateFile(asked: string, folder: IndexedFolder): LocatedFile {
  const path = asked.normalize('NFC').replace(/^(?:\.\/)+/u, '');
  const stop = (code: string, detail: string): LocatedFile => ({ path, step: stopped('file', code, detail) });
  if (folder.path === undefined) return stop('no-index', 'no folder has been indexed yet');
  if (path.startsWith('/') || path.split('/').includes('..'))
    return stop('outside-root', `"${asked}" does not lie in the indexed root "${folder.path}"`);
  const { notes = [] } = folder;
  const spelling = spellingOf(path, folder.files);
  const file = spelling === undefined ? undefined : folder.files.get(spelling);
  if (spelling !== undefined && file?.chunkCount !== undefined) {
    const note = notes.find((one) => one.path === spelling);
    const caveat = note === undefined ? '' : `, although it ${note.message}`;
    return {
      path: spelling,
      file,
      step: passed('file', note?.code ?? 'indexed', `"${spelling}" is in the index${caveat}`),
    };
  }
  const note = noteFor(spelling ?? path, notes);
  if (note !== undefined) return stop(note.code, `"${note.path}" ${note.message}`);
  return stop('not-there', `the last run met no "${path}"${suggest(path, folder.files)}`);
}

function spellingOf(path: string, files: IndexedFiles): string | undefined {
  if (files.has(path)) return path;
  for (const known of files.keys()) if (known.normalize('NFC') === path) return known;
  return undefined;
}

/** The note of the file itself, else that of the folder nearest to the root that was left out with all below it. */
function noteFor(path: string, notes: readonly IndexNote[]): IndexNote | undefined {
  const byPath = new Map(notes.map((note) => [note.path.normalize('NFC'), note]));
  const own = byPath.get(path) ?? byPath.get(`${path.replace(/\/$/u, '')}/`);
  if (own !== undefined) return own;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const note = byPath.get(path.slice(0, slash + 1));
    if (note !== undefined) return note;
  }
  return undefined;
}

/** Files that end alike, or are called alike. */
function suggest(path: string, files: IndexedFiles): string {
  const name = nameOf(path).toLowerCase();
  const alike = [...files.keys()].filter((known) => nameOf(known).toLowerCase() === name);
  if (alike.length === 0) return '';
  const shown = alike.slice(0, MAX_SUGGESTIONS).map((known) => `"${known}"`);
  const more = alike.length - shown.length;
  return `; of that name it met ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
