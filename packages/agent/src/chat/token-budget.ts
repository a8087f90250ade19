import { estimateTokens, type TokenCounter } from '@rag/fusion';

import { invalidOption } from './agent-errors.js';

/** How many tokens a prompt has at most, unless told otherwise: fits the window of small local models. */
export const DEFAULT_TOKEN_BUDGET = 8_000;

/** How a prompt is kept within a model's window. */
export interface TokenBudgetOptions {
  /** Tokens of all messages of a request together, a whole number ≥ 1. @defaultValue {@link DEFAULT_TOKEN_BUDGET} */
  readonly tokenBudget?: number | undefined;
  /** Counts tokens. @defaultValue `estimateTokens` of `@rag/fusion` */
  readonly countTokens?: TokenCounter | undefined;
}

/** {@link TokenBudgetOptions} with every value set and checked. */
export interface TokenBudget {
  readonly tokenBudget: number;
  readonly countTokens: TokenCounter;
}

/** Checks a budget, once. */
export function resolveTokenBudget({
  tokenBudget = DEFAULT_TOKEN_BUDGET,
  countTokens = estimateTokens,
}: TokenBudgetOptions = {}): TokenBudget {
  if (!Number.isSafeInteger(tokenBudget) || tokenBudget < 1)
    throw invalidOption('tokenBudget', tokenBudget, 'use a whole number, one or more');
  return { tokenBudget, countTokens };
}
