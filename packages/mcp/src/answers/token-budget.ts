import { estimateTokens } from '@rag/server';

/** What an answer may cost unless its caller says otherwise, as `estimateTokens` of `@rag/server` counts. */
export const DEFAULT_MAX_TOKENS = 8_000;

/** What no answer costs more than, whatever its caller asks for. */
export const MAX_TOKENS_LIMIT = 20_000;

/** The least that a caller can ask for: below it there is no room for a place and what is said about it. */
export const MIN_MAX_TOKENS = 300;

/** A budget, and what is to be said where it is not the one that was asked for. */
export interface TokenBudget {
  readonly maxTokens: number;
  readonly note: string | undefined;
}

/** The budget of an answer. */
export function resolveBudget(requested: number = DEFAULT_MAX_TOKENS): TokenBudget {
  if (requested <= MAX_TOKENS_LIMIT) return { maxTokens: requested, note: undefined };
  return {
    maxTokens: MAX_TOKENS_LIMIT,
    note: `maxTokens was reduced from ${requested} to ${MAX_TOKENS_LIMIT}, the most that one answer may have.`,
  };
}

/**
 * What a part of an answer costs: the more of its text and its structured form, since a client shows its model either.
 *
 * Parts that follow each other on lines of their own, or in a list, cost no more together than their sum and 1 for each.
 */
export function costOf(text: string, structured: unknown): number {
  return 1 + Math.max(estimateTokens(text), estimateTokens(JSON.stringify(structured)));
}
