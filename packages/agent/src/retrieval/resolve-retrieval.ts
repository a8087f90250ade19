import {
  checkOptions,
  RagError,
  type Retrieval,
  type RetrievalRequest,
  type RetrievalStrategy,
} from '@rag/contracts';

import { describeValue, quote, quoteAll } from '../sources/describe-value.js';

/** The ways to choose documents. */
export const RETRIEVAL_STRATEGIES: readonly RetrievalStrategy[] = Object.freeze([
  'keyword',
  'vector',
  'hybrid',
  'sequential',
]);

/** A retrieval with every value checked and set. */
export interface ResolvedRetrieval {
  /** Names of the sources to search, each once; absent: all that are enabled. */
  readonly sources?: readonly string[];
  readonly topK: number;
  readonly minScore: number;
  readonly contextWindow: number;
  readonly cacheTTL: number;
  readonly strategy: RetrievalStrategy;
  readonly provider?: string;
}

/** What holds where a retrieval does not say. */
export const DEFAULT_RETRIEVAL: ResolvedRetrieval = Object.freeze({
  topK: 5,
  minScore: 0,
  contextWindow: 4_000,
  cacheTTL: 0,
  strategy: 'hybrid',
});

const KNOWN: ReadonlySet<string> = new Set([...Object.keys(DEFAULT_RETRIEVAL), 'sources', 'provider']);

/**
 * Checks a retrieval and fills in defaults; the result is frozen.
 *
 * What could only be ignored is refused: `minScore` and `cacheTTL` beside the strategy `sequential`, which has no scores
 * and never gives the same answer again; `sources`, `strategy` and `cacheTTL` beside a provider, which is asked anew for
 * every retrieval and searches as it likes. Whether the sources exist is for {@link selectSources} to say.
 *
 * @throws RagError `RAG_AGENT_RETRIEVAL_INVALID` naming the field, its value and what it may be.
 * @example
 * resolveRetrieval({ topK: 3 }).strategy; // 'hybrid'
 */
export function resolveRetrieval(retrieval: Retrieval = {}): ResolvedRetrieval {
  const given: unknown = retrieval;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('retrieval', `it is ${describeValue(given)}; use an object`);
  for (const field of Object.keys(given))
    if (!KNOWN.has(field))
      throw invalid(field, `there is no field ${quote(field)}; a retrieval has ${quoteAll(KNOWN)}`);
  const { sources, provider } = retrieval;
  // Defaults by destructuring: `null` is no value and is refused, not replaced.
  const {
    topK = DEFAULT_RETRIEVAL.topK,
    minScore = DEFAULT_RETRIEVAL.minScore,
    contextWindow = DEFAULT_RETRIEVAL.contextWindow,
    cacheTTL = DEFAULT_RETRIEVAL.cacheTTL,
    strategy = DEFAULT_RETRIEVAL.strategy,
  } = retrieval;
  const resolved: ResolvedRetrieval = {
    ...(sources === undefined ? {} : { sources: checkSources(sources) }),
    topK: checkResultCount(topK),
    minScore: checkMinScore(minScore),
    contextWindow: checkContextWindow(contextWindow),
    cacheTTL: checkCacheTtl(cacheTTL),
    strategy: checkStrategy(strategy),
    ...(provider === undefined ? {} : { provider: checkProvider(provider) }),
  };
  checkTogether(retrieval, resolved);
  return Object.freeze(resolved);
}

/** What holds for one retrieval. */
export type ResolvedRequest = Pick<ResolvedRetrieval, 'topK' | 'minScore'> &
  Pick<RetrievalRequest, 'filter' | 'signal'>;

/**
 * What holds for one retrieval: what the request gives takes the place of the retrieval's own.
 *
 * @throws RagError `RAG_AGENT_RETRIEVAL_INVALID`.
 * @example
 * resolveRequest(resolveRetrieval(), { topK: 1 }).topK; // 1
 */
export function resolveRequest(
  retrieval: ResolvedRetrieval,
  request: RetrievalRequest = {},
): ResolvedRequest {
  const given: unknown = request;
  if (typeof given !== 'object' || given === null)
    throw invalid('request', `it is ${describeValue(given)}; use an object`);
  const {
    topK = retrieval.topK,
    minScore = retrieval.minScore,
    filter,
    signal,
  } = checkOptions(request, 'retrieve');
  if (minScore !== 0 && retrieval.strategy === 'sequential')
    throw invalid('minScore', 'the strategy "sequential" has no scores; leave it out');
  return {
    topK: checkResultCount(topK),
    minScore: checkMinScore(minScore),
    filter,
    signal,
  };
}

function checkTogether(
  given: Retrieval,
  { strategy, minScore, cacheTTL, provider }: ResolvedRetrieval,
): void {
  if (provider !== undefined) {
    for (const field of ['sources', 'strategy', 'cacheTTL'] as const)
      if (given[field] !== undefined)
        throw invalid(
          field,
          `the provider ${quote(provider)} takes the place of "${field}"; leave one of them out`,
        );
    return;
  }
  if (strategy !== 'sequential') return;
  if (minScore !== 0) throw invalid('minScore', 'the strategy "sequential" has no scores; leave it out');
  if (cacheTTL !== 0)
    throw invalid(
      'cacheTTL',
      'the strategy "sequential" goes on where it ended, so no answer is kept; leave it out',
    );
}

function checkSources(sources: readonly string[]): readonly string[] {
  const given: unknown = sources;
  if (!Array.isArray(given) || given.length === 0)
    throw invalid(
      'sources',
      `it is ${Array.isArray(given) ? 'an empty list' : describeValue(given)}; use a list of names, or leave it out for all`,
    );
  for (const name of Array.from(given as unknown[]))
    if (typeof name !== 'string' || name.trim() === '')
      throw invalid('sources', `a name in it is ${describeValue(name)}; use a text that is not blank`);
  return Object.freeze([...new Set(sources)]);
}

function checkResultCount(topK: number): number {
  if (Number.isSafeInteger(topK) && topK >= 1) return topK;
  throw invalid('topK', `it is ${describeValue(topK)}; use a whole number, one or more`);
}

function checkMinScore(minScore: number): number {
  if (Number.isFinite(minScore) && minScore >= 0) return minScore;
  throw invalid('minScore', `it is ${describeValue(minScore)}; use a number, zero or more`);
}

function checkContextWindow(contextWindow: number): number {
  if (typeof contextWindow === 'number' && contextWindow >= 1) return contextWindow;
  throw invalid(
    'contextWindow',
    `it is ${describeValue(contextWindow)}; use weighted characters, one or more, or Infinity`,
  );
}

function checkCacheTtl(cacheTTL: number): number {
  if (typeof cacheTTL === 'number' && cacheTTL >= 0) return cacheTTL;
  throw invalid('cacheTTL', `it is ${describeValue(cacheTTL)}; use milliseconds, zero or more, or Infinity`);
}

function checkStrategy(strategy: RetrievalStrategy): RetrievalStrategy {
  if (RETRIEVAL_STRATEGIES.includes(strategy)) return strategy;
  throw invalid('strategy', `it is ${describeValue(strategy)}; use ${quoteAll(RETRIEVAL_STRATEGIES)}`);
}

function checkProvider(provider: unknown): string {
  if (typeof provider === 'string' && provider.trim() !== '') return provider;
  throw invalid('provider', `it is ${describeValue(provider)}; use the name of a provider`);
}

function invalid(field: string, state: string): RagError {
  return new RagError('RAG_AGENT_RETRIEVAL_INVALID', `Cannot use the retrieval's "${field}": ${state}`, {
    field,
  });
}
