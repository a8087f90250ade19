import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { seededRandom } from './seeded-random.js';

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'ke',
  'li',
  'mo',
  'nu',
  'pa',
  're',
  'si',
  'to',
  'vu',
  'za',
];
const VOCABULARY_SIZE = 20_000;
const SECTIONS_A_FILE = 5;
/** A section is one chunk of the default size, neither cut nor joined with the next one. */
const WORDS_A_SECTION = 150;
const FILES_A_FOLDER = 100;

/** A file of a generated corpus. */
export interface GeneratedFile {
  /** Relative to the folder, `/` between parts. */
  readonly path: string;
  readonly content: string;
}

/**
 * Markdown pages of five sections whose words come as often as words of a language do: the n-th word about 1/n as often as
 * the first. The same for the same arguments.
 *
 * @param prefix of every path, and a word of every page: no two corpora with other prefixes have a page in common.
 */
export function* generateFiles(count: number, prefix = 'page'): Generator<GeneratedFile, void, undefined> {
  const random = seededRandom(count);
  for (let number = 0; number < count; number++) {
    const sections = Array.from({ length: SECTIONS_A_FILE }, (_, section) => {
      const words = Array.from({ length: WORDS_A_SECTION }, () => wordOf(drawRank(random())));
      return `## ${wordOf(drawRank(random()))} ${section}\n\n${words.join(' ')}.\n`;
    });
    const folder = `part-${Math.floor(number / FILES_A_FOLDER)}`;
    yield {
      path: `${folder}/${prefix}-${number}.md`,
      content: `# ${prefix} ${number}\n\n${sections.join('\n')}`,
    };
  }
}

/** Writes a generated corpus below a folder. */
export async function writeCorpus(folder: string, count: number, prefix?: string): Promise<void> {
  for (const { path, content } of generateFiles(count, prefix)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Different queries of one to four words of the corpus, common and rare ones, the same for the same seed. */
export function generateQueries(count: number, seed: number): readonly string[] {
  const random = seededRandom(seed);
  const queries = new Set<string>();
  while (queries.size < count) {
    const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => wordOf(drawRank(random())));
    queries.add(words.join(' '));
  }
  return [...queries];
}

/** How many files of five chunks hold so many chunks. */
export function filesForChunks(chunks: number): number {
  return Math.ceil(chunks / SECTIONS_A_FILE);
}

/** The rank of a word from a number in [0, 1): as likely as one divided by the rank, nearly. */
function drawRank(share: number): number {
  return Math.min(VOCABULARY_SIZE - 1, Math.floor(VOCABULARY_SIZE ** share) - 1);
}

function wordOf(rank: number): string {
  let rest = rank + SYLLABLES.length;
  let word = '';
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length]!;
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}
