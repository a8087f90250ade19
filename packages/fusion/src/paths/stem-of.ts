import { FOLDER_ENTRIES } from './kind-paths.js';
import { wordSet } from './path-facts.js';

/** How many folders {@link directoriesOf} gives. */
export const DIRECTORY_DEPTH = 3;

/** Say what is in them, not what it is about: an entry in one is named by the folder above. */
const PLAIN_FOLDERS = wordSet('src lib source sources');

/** Parts of a name that say what kind of file it is. */
const KIND_INFIXES = wordSet(
  `test tests spec specs e2e cy stories story bench benchmark d generated gen pb g freezed min bundle config designer
   test-d spec-d test-support`,
);
const EXTENSION = /^[\p{L}\d+]{1,12}$/u;

/**
 * The subject of a file by its name: without folders, extension and what tells the kind (`.test`, `.d`, `.min`).
 *
 * A file that stands for its folder (`index.ts`, `mod.rs`, `lib.rs`, `__init__.py`, `init.lua`, …) takes the name of
 * the folder, or of the one above where that is `src` or `lib`; at the root it keeps its own. `main` stays `main`: it is
 * a word that people ask for.
 *
 * @param path relative to the root, `/` between the parts.
 * @returns as it is spelled; never empty unless the path is.
 * @example
 * stemOf('src/auth/login-form.test.tsx'); // 'login-form'
 * stemOf('src/auth/index.ts'); // 'auth'
 */
export function stemOf(path: string): string {
  const names = namesOf(path);
  const file = names.pop() ?? '';
  if (FOLDER_ENTRIES.has(file.toLowerCase())) {
    let depth = names.length - 1;
    while (depth > 0 && PLAIN_FOLDERS.has((names[depth] ?? '').toLowerCase())) depth--;
    const folder = names[depth];
    if (folder !== undefined && !PLAIN_FOLDERS.has(folder.toLowerCase())) return folder;
  }
  return withoutExtensions(file);
}

/**
 * The last three folders above a file, outermost first.
 *
 * @example
 * directoriesOf('packages/web/src/auth/login.ts'); // ['web', 'src', 'auth']
 */
export function directoriesOf(path: string): readonly string[] {
  return namesOf(path).slice(0, -1).slice(-DIRECTORY_DEPTH);
}

function withoutExtensions(file: string): string {
  // The dot that begins a hidden file belongs to its name.
  const lead = file.startsWith('.') ? '.' : '';
  const parts = file.slice(lead.length).split('.');
  if (parts.length > 1 && EXTENSION.test(parts.at(-1) ?? '')) parts.pop();
  while (parts.length > 1 && KIND_INFIXES.has((parts.at(-1) ?? '').toLowerCase())) parts.pop();
  const stem = parts.join('.');
  return stem === '' ? file : lead + stem;
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}
