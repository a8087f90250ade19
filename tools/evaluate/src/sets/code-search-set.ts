import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readCodeQueries, readRepositories, type CodeQuery, type RepositorySpec } from '@rag/eval';

import { measurePlaces, type PlaceMeasureOptions } from '../measure/measure-places.js';
import type { Search } from '../measure/open-corpus.js';
import type { QuestionScore } from '../measure/question-score.js';
import type { TokenCounter } from '../measure/token-counter.js';
import {
  DEFAULT_TOLERANCE,
  nothingToClose,
  type EvaluationSet,
  type SetPart,
  type SkippedPart,
} from './evaluation-set.js';
import { findCheckout, runGit, type RunGit } from './repository-checkout.js';

/** Where a code-search set comes from. */
export interface CodeSearchSource {
  /** Holds `repos.json` and `annotations/<name>.json`. */
  readonly folder: string;
  /** Holds a checkout of each repository; absent where none was named. */
  readonly cache: string | undefined;
  readonly tokens: TokenCounter;
  readonly git?: RunGit;
}

/** Labelled questions about repositories at pinned revisions. */
export function codeSearchSet(name: string, source: CodeSearchSource): EvaluationSet {
  return {
    name,
    primary: 'ndcg@10',
    tolerance: DEFAULT_TOLERANCE,
    open: async () => {
      const listed = readRepositories(
        await readFile(join(source.folder, 'repos.json'), 'utf8'),
        'repos.json',
      );
      const parts: SetPart[] = [];
      const skipped: SkippedPart[] = [];
      for (const spec of listed) {
        const part = await openPart(spec, source);
        if ('reason' in part) skipped.push(part);
        else parts.push(part);
      }
      const notes = [`tokens counted as ${source.tokens.name}`];
      return { parts, skipped, notes, close: nothingToClose };
    },
  };
}

async function openPart(spec: RepositorySpec, source: CodeSearchSource): Promise<SetPart | SkippedPart> {
  const { name, benchmarkRoot } = spec;
  if (source.cache === undefined)
    return { name, reason: 'RAG_EVAL_REPOS does not name a folder of checkouts' };
  const checkout = await findCheckout(source.cache, spec, source.git ?? runGit);
  if ('reason' in checkout) return { name, reason: checkout.reason };
  const labels = await readFile(join(source.folder, 'annotations', `${name}.json`), 'utf8');
  const queries = readCodeQueries(labels, `annotations/${name}.json`);
  return {
    name,
    corpus: { kind: 'folder', path: join(checkout.folder, benchmarkRoot) },
    answerFiles: answerFilesOf(queries, prefixOf(spec)),
    measure: async (search, extent) =>
      measureRepository(spec, queries, search, { tokens: source.tokens, extent }),
  };
}

async function measureRepository(
  spec: RepositorySpec,
  queries: readonly CodeQuery[],
  search: Search,
  options: Omit<PlaceMeasureOptions, 'pathPrefix'>,
): Promise<readonly QuestionScore[]> {
  const { name, language } = spec;
  const scores: QuestionScore[] = [];
  const pathPrefix = prefixOf(spec);
  for (const [index, { query, category, relevant, secondary }] of queries.entries()) {
    const targets = [...relevant, ...secondary];
    const metrics = await measurePlaces({ query, targets }, search, { ...options, pathPrefix });
    scores.push({ id: `${name}/${index + 1}`, query, part: name, language, kind: category, metrics });
  }
  return scores;
}

// Labels give paths from the repository's root, results from the indexed folder.
function prefixOf({ benchmarkRoot }: RepositorySpec): string {
  return benchmarkRoot === '' ? '' : `${benchmarkRoot}/`;
}

/** The files with answers, as results name them; a label outside of the indexed folder keeps its whole path. */
function answerFilesOf(queries: readonly CodeQuery[], prefix: string): readonly string[] {
  const paths = queries
    .flatMap(({ relevant, secondary }) => [...relevant, ...secondary])
    .map(({ path }) => path);
  return [...new Set(paths)].map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path));
}
