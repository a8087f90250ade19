import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { readCodeQueries, readGoldenSet, readRepositories } from '@rag/eval';

import { OWN_SOURCE_QUESTIONS } from '../sets/own-source-set.js';
import { REPOSITORY_ROOT } from '../sets/repository-root.js';

/** A folder to search in, and what to ask. */
export interface LatencySource {
  readonly folder: string;
  /** Globs of what is indexed; everything where absent. */
  readonly include?: readonly string[];
  readonly queries: readonly string[];
}

/** What code search indexes, as one folder, and all of its questions, where both are at hand; else this repository. */
export async function findLatencySource(
  data: string | undefined,
  repositories: string | undefined,
): Promise<LatencySource> {
  const labels = data === undefined ? undefined : join(data, 'code-search');
  if (labels !== undefined && repositories !== undefined && (await isFolder(labels))) {
    const specs = readRepositories(await readFile(join(labels, 'repos.json'), 'utf8'), 'repos.json');
    const queries = await Promise.all(
      specs.map(async ({ name }) => {
        const file = `annotations/${name}.json`;
        return readCodeQueries(await readFile(join(labels, file), 'utf8'), file);
      }),
    );
    return {
      folder: repositories,
      include: specs.map(({ name, benchmarkRoot }) =>
        benchmarkRoot === '' ? name : `${name}/${benchmarkRoot}`,
      ),
      queries: queries.flat().map(({ query }) => query),
    };
  }
  const own = await readFile(join(REPOSITORY_ROOT, OWN_SOURCE_QUESTIONS), 'utf8');
  const queries = readGoldenSet(own, OWN_SOURCE_QUESTIONS).map(({ query }) => query);
  return { folder: join(REPOSITORY_ROOT, 'packages'), queries };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
