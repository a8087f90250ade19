import { classifyPath } from './classify-path.js';
import { PATH_CLASSES, type PathClass } from './path-class.js';
import { readPath, wordSet } from './path-facts.js';
import { REQUESTS } from './query-requests.js';

/** What a longer query asks for is not read off its words. */
export const MAX_QUERY_WORDS = 256;

/**
 * The kinds of files that a query asks for, so that their demotion can be lifted.
 *
 * Asking is more than mentioning: `unit tests for the parser` asks for tests, `how a test file is read` and `testId` do
 * not. Only whole words count, identifiers never do; a word that is the name of a file (`conftest.py`, `CHANGELOG.md`)
 * asks for the classes of that file. a version
 * (`v3`) asks for the older folder that has its number. Linear in the length of the query.
 *
 * @param olderVersions the folders that {@link findOlderVersions} found; none unless given.
 *
 * @returns the classes in the order of {@link PATH_CLASSES}.
 * @example
 * queriedClasses('example of a custom codec'); // Set { 'example' }
 */
export function queriedClasses(
  query: string,
  olderVersions: ReadonlySet<string> = new Set(),
): ReadonlySet<PathClass> {
  const found = new Set<PathClass>();
  const words: string[] = [];
  for (const [token] of query.matchAll(/\S+/gu)) {
    if (words.length >= MAX_QUERY_WORDS) break;
    for (const name of classesOfFileName(token)) found.add(name);
    words.push(...plainWordsOf(token));
  }
  const text = ` ${words.join(' ')} `;
  for (const { classes, asks } of REQUESTS) {
    if (asks.some((pattern) => pattern.test(text))) for (const name of classes) found.add(name);
  }
  if (namesOneOf(text, olderVersions)) found.add('olderVersion');
  return new Set(PATH_CLASSES.filter((name) => found.has(name)));
}

/** Whether a version that the text names is that of a folder: who asks for `v4` does not ask for `v3`. */
function namesOneOf(text: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false;
  const numbers = new Set(
    Array.from(text.matchAll(/ (?:v|version )(\d{1,6})(?= )/gu), ([, number]) => number),
  );
  if (numbers.size === 0) return false;
  return [...folders].some((folder) =>
    (folder.slice(folder.lastIndexOf('/') + 1).match(/\d+/gu) ?? []).some((number) => numbers.has(number)),
  );
}

/** Longer words are no names. */
const MAX_WORD_LENGTH = 100;

/** Extensions after which a word is the name of a file, not a call such as `res.json`. */
const NAMED_EXTENSIONS = wordSet(
  `ts tsx mts cts js jsx mjs cjs py pyi rb rs go java kt kts cs php swift lua ex exs bats md mdx rst txt toml yaml yml
   lock gradle cfg ini xml sh sum mod`,
);
const NAMED_JSON = wordSet('package package-lock composer tsconfig jsconfig deno bower lerna nx turbo');

function classesOfFileName(token: string): Iterable<PathClass> {
  if (token.length > MAX_WORD_LENGTH) return [];
  const name = token.replace(/^["'`(]+|["'`),;:?!.]+$/gu, '');
  const { base, extension } = readPath(name);
  const isFile = NAMED_EXTENSIONS.has(extension) || (extension === 'json' && NAMED_JSON.has(base.lower));
  return isFile && base.lower !== '.d' && /^[\p{L}\d_.@/-]+$/u.test(name) ? classifyPath(name) : [];
}

/** The words of a token that is no identifier, in lower case; a `|` stands for one that is. */
function plainWordsOf(token: string): readonly string[] {
  if (token.length > MAX_WORD_LENGTH) return ['|'];
  const bare = token.replace(/^["'“”‘’([{<]+|["'“”‘’)\]}>.,;:?!…]+$/gu, '');
  if (bare === '.d.ts' || bare === 'd.ts') return ['d.ts'];
  // A hump, a sign inside, the brackets of a call: an identifier, not a word.
  if (!/^[\p{L}\p{M}\d'’-]+$/u.test(bare) || /\p{Ll}\p{Lu}/u.test(bare) || token.includes('()')) return ['|'];
  const words = bare
    .toLowerCase()
    .split('-')
    .filter((word) => word !== '');
  return /[.,;:?!…]$/u.test(token) ? [...words, '.'] : words;
}
