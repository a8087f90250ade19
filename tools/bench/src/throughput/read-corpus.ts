import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than this of one folder is not read: the figure would not change. */
export const MOST_CORPUS_UNITS = 8_000_000;

/** Folders that hold what programs made. */
const SKIPPED = new Set(['.git', 'dist', 'build', 'coverage']);

/** A text of a corpus, as a chunker is given it. */
export interface CorpusText {
  readonly path: string;
  readonly text: string;
}

/** The texts below a folder whose names end as given, in the order of their names. */
export async function readCorpus(folder: string, endings: readonly string[]): Promise<readonly CorpusText[]> {
  const texts: CorpusText[] = [];
  let units = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined && units < MOST_CORPUS_UNITS; next = folders.pop()) {
    const entries = await readdir(next, { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path);
      if (!entry.isFile() || !endings.some((ending) => entry.name.endsWith(ending))) continue;
      const text = (await readFile(path, 'utf8')).replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n');
      texts.push({ path, text });
      units += text.length;
    }
  }
  return texts;
}
