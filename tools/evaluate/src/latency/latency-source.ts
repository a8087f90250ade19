import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readCodeQueries, readGoldenSet } from '@rag/eval';

import { OWN_SOURCE_QUESTIONS } from '../sets/own-source-set.js';
import { REPOSITORY_ROOT } from '../sets/repository-root.js';

/** A folder to search in, and what to ask. */
export interface LatencySource {
  readonly folder: string;
  readonly queries: readonly string[];
}

/** All checkouts as one folder with the questions of code search, where both are at hand; else this repository. */
export async function findLatencySource(
  data: string | undefined,
  repositories: string | undefined,
): Promise<LatencySource> {
  const annotations = data === undefined ? undefined : join(data, 'code-search', 'annotations');
  const files = annotations === undefined ? [] : await readdir(annotations).catch(() => []);
  if (annotations !== undefined && repositories !== undefined && files.length > 0) {
    const texts = await Promise.all(
      files
        .sort()
        .map(async (file) => readCodeQueries(await readFile(join(annotations, file), 'utf8'), file)),
    );
    return { folder: repositories, queries: texts.flat().map(({ query }) => query) };
  }
  const own = await readFile(join(REPOSITORY_ROOT, OWN_SOURCE_QUESTIONS), 'utf8');
  const queries = readGoldenSet(own, OWN_SOURCE_QUESTIONS).map(({ query }) => query);
  return { folder: join(REPOSITORY_ROOT, 'packages'), queries };
}
