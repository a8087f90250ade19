import { describeValue, RagError } from '@rag/contracts';

import { estimateTokens } from './estimate-tokens.js';

/** Counts the tokens of a text: a finite number ≥ 0. */
export type TokenCounter = (text: string) => number;

/** What fits into a budget, and what does not. */
export interface PackedResults<T> {
  /** What was taken, in the order of the results. */
  readonly packed: readonly T[];
  /** What did not fit, in the order of the results. */
  readonly leftOut: readonly T[];
  /** The tokens of what was taken; at most the budget. */
  readonly tokens: number;
}

/**
 * Takes results in order while they fit into a budget of tokens.
 *
 * None is cut. One that does not fit is left out, and a later, smaller one may still be taken: the order stays, and as
 * much of the budget is used as this order allows. A larger budget may leave out a result that a smaller one took, in
 * favour of a better one. The frame around each result in a prompt costs tokens too: a counter that knows it adds it.
 * Cost: each content is counted once.
 *
 * @param maxTokens a number ≥ 0; `Infinity` takes all.
 * @param countTokens {@link estimateTokens} unless given.
 * @throws RagError `RAG_FUSION_INVALID_MAX_TOKENS`; `RAG_FUSION_INVALID_TOKEN_COUNT` for what a counter gives.
 * @example
 * packWithinBudget([{ content: 'one two' }, { content: 'three' }], 2); // packs the second one alone
 */
export function packWithinBudget<T extends { readonly content: string }>(
  results: readonly T[],
  maxTokens: number,
  countTokens: TokenCounter = estimateTokens,
): PackedResults<T> {
  if (typeof maxTokens !== 'number' || !(maxTokens >= 0)) throw invalidMaxTokens(maxTokens);
  const packed: T[] = [];
  const leftOut: T[] = [];
  let tokens = 0;
  for (const result of results) {
    const count = checkCount(countTokens(result.content));
    if (tokens + count > maxTokens) {
      leftOut.push(result);
      continue;
    }
    tokens += count;
    packed.push(result);
  }
  return { packed, leftOut, tokens };
}

function checkCount(count: number): number {
  if (Number.isFinite(count) && count >= 0) return count;
  throw new RagError(
    'RAG_FUSION_INVALID_TOKEN_COUNT',
    `Cannot pack results: the token counter gave ${describeValue(count)}; it must give a finite number, zero or more`,
    { count },
  );
}

function invalidMaxTokens(maxTokens: unknown): RagError {
  return new RagError(
    'RAG_FUSION_INVALID_MAX_TOKENS',
    `Cannot pack results: maxTokens is ${describeValue(maxTokens)}; use a number, zero or more, or Infinity`,
    { maxTokens },
  );
}
