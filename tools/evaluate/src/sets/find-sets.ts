import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { RagError } from '@rag/contracts';

import type { TokenCounter } from '../measure/token-counter.js';
import { codeSearchSet } from './code-search-set.js';
import type { EvaluationSet } from './evaluation-set.js';
import { ownSets } from './own-sets.js';
import { textSet } from './text-set.js';

/** Where sets come from. */
export interface SetSources {
  /** Folder of data sets; absent where none was named. */
  readonly data: string | undefined;
  /** Folder of checkouts; absent where none was named. */
  readonly repositories: string | undefined;
  readonly tokens: TokenCounter;
}

/** Every set that is at hand: the folders of data sets by name, then those of this repository. */
export async function findSets(sources: SetSources): Promise<readonly EvaluationSet[]> {
  const { data } = sources;
  const found = data === undefined ? [] : await readDataFolder(data, sources);
  return [...found, ...ownSets(sources.tokens)];
}

async function readDataFolder(data: string, sources: SetSources): Promise<readonly EvaluationSet[]> {
  const sets: EvaluationSet[] = [];
  for (const name of (await readdir(data)).sort()) {
    const folder = join(data, name);
    if (await isThere(join(folder, 'corpus.jsonl'))) sets.push(textSet(name, folder));
    else if (await isThere(join(folder, 'repos.json')))
      sets.push(codeSearchSet(name, { folder, cache: sources.repositories, tokens: sources.tokens }));
  }
  return sets;
}

/**
 * The sets that were named, in the order in which they are at hand; all where none was. A name stands for itself and
 * for every set whose name goes on from it with a hyphen: `own` for `own-code`, `xquad` for `xquad-de`.
 *
 * @throws RagError `RAG_EVALUATE_UNKNOWN_SET` for a name that no set has.
 */
export function chooseSets(
  sets: readonly EvaluationSet[],
  names: readonly string[],
): readonly EvaluationSet[] {
  if (names.length === 0) return sets;
  for (const name of names) {
    if (sets.some((set) => isNamed(set, name))) continue;
    throw new RagError(
      'RAG_EVALUATE_UNKNOWN_SET',
      `Cannot evaluate "${name}": no such set is at hand; use one of "${sets.map((set) => set.name).join('", "')}", ` +
        'or name the folder of data sets with RAG_EVAL_DATA or "--data"',
      { name },
    );
  }
  return sets.filter((set) => names.some((name) => isNamed(set, name)));
}

function isNamed(set: EvaluationSet, name: string): boolean {
  return set.name === name || set.name.startsWith(`${name}-`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
