import type { SearchResult } from '@rag/contracts';
import {
  coversTarget,
  targetNdcgAt,
  targetRanks,
  targetRecallAt,
  targetRecallWithin,
  targetReciprocalRank,
  type CodeTarget,
  type RankedPassage,
} from '@rag/eval';

import type { MeasuredExtent } from '../sets/evaluation-set.js';
import type { Search } from './open-corpus.js';
import type { TokenCounter } from './token-counter.js';

/** How many chunks a ranking is measured on. */
export const PLACES_DEPTH = 10;

/** How many chunks are at hand to fill a budget, as in the published benchmark. */
export const BUDGET_DEPTH = 50;

/** The budgets at which recall is measured, in tokens. */
export const TOKEN_BUDGETS: readonly number[] = [1_000, 2_000, 4_000, 8_000];

/** A question whose answers are places in files. */
export interface PlaceQuestion {
  readonly query: string;
  /** Paths relative to the same root as those of passages; never empty. */
  readonly targets: readonly CodeTarget[];
}

/** What is needed to turn results into passages, and passages into figures. */
export interface PlaceMeasureOptions {
  /** What goes before a result's `file`, with a slash at its end; empty for none. */
  readonly pathPrefix: string;
  readonly tokens: TokenCounter;
  /** Without the budgets, which take a search of their own, where the primary metric is enough. */
  readonly extent: MeasuredExtent;
}

/** Scores one question: two searches, one as a reader asks, one that fills a budget. */
export async function measurePlaces(
  { query, targets }: PlaceQuestion,
  search: Search,
  { pathPrefix, tokens, extent }: PlaceMeasureOptions,
): Promise<Readonly<Record<string, number>>> {
  const passages = (await search(query, PLACES_DEPTH)).map((result) => passageOf(result, pathPrefix));
  const ranks = targetRanks(passages, targets);
  const files = targets.map(({ path }) => ({ path }));
  const filling = extent === 'every metric' ? await search(query, BUDGET_DEPTH) : undefined;
  return {
    'ndcg@10': targetNdcgAt(ranks, PLACES_DEPTH),
    'mrr@10': targetReciprocalRank(ranks, PLACES_DEPTH),
    'recall@10': targetRecallAt(ranks, PLACES_DEPTH),
    'file recall@10': targetRecallAt(targetRanks(passages, files), PLACES_DEPTH),
    ...(filling === undefined ? {} : recallWithinBudgets(filling, targets, pathPrefix, tokens)),
    ...passageFirst(passages, targets),
  };
}

function recallWithinBudgets(
  results: readonly SearchResult[],
  targets: readonly CodeTarget[],
  pathPrefix: string,
  tokens: TokenCounter,
): Readonly<Record<string, number>> {
  const ranks = targetRanks(
    results.map((result) => passageOf(result, pathPrefix)),
    targets,
  );
  const costs = results.map(({ content }) => tokens.count(content));
  return Object.fromEntries(
    TOKEN_BUDGETS.map((budget) => [`recall@${budget} tokens`, targetRecallWithin(ranks, costs, budget)]),
  );
}

/** A result as a passage of a file; a document that was added by hand is a file of its id. */
export function passageOf({ id, metadata }: SearchResult, pathPrefix: string): RankedPassage {
  const { file, startLine, endLine } = metadata;
  const path = typeof file === 'string' ? `${pathPrefix}${file}` : id;
  return typeof startLine === 'number' && typeof endLine === 'number'
    ? { path, startLine, endLine }
    : { path };
}

/**
 * Of the passages that lie in a target's file, whether the first one covers the target: 1 or 0, the mean over the
 * targets with lines whose file was found. Absent without such a target, for then there was nothing to choose.
 */
export function passageFirst(
  passages: readonly RankedPassage[],
  targets: readonly CodeTarget[],
): { readonly 'right passage first'?: number } {
  const chosen = targets.flatMap((target) => {
    if (target.startLine === undefined) return [];
    const first = passages.find(({ path }) => path === target.path);
    return first === undefined ? [] : [coversTarget(first, target) ? 1 : 0];
  });
  if (chosen.length === 0) return {};
  return { 'right passage first': chosen.reduce<number>((sum, one) => sum + one, 0) / chosen.length };
}
