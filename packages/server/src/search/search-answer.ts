import type { Relevance } from '@rag/contracts';
import type { RetrievalAnswer, RetrievalDiagnostics, SearchQuery, Snippet } from '@rag/fusion';

/** A result that a budget of tokens left out. */
export interface LeftOutResult {
  readonly id: string;
  /** Its place in the ranking, from 1. */
  readonly rank: number;
  /** What it would have cost. */
  readonly tokens: number;
}

/** How a budget of tokens was spent. */
export interface BudgetDiagnostics {
  readonly maxTokens: number;
  /** What the results that were taken cost together; at most `maxTokens`. */
  readonly tokens: number;
  /** What did not fit, in the order of the ranking. */
  readonly leftOut: readonly LeftOutResult[];
}

/** How an answer of a session came about. */
export interface SearchDiagnostics extends RetrievalDiagnostics {
  /** What the query was understood as: the text that was ranked by, and the conditions. */
  readonly query: SearchQuery;
  /**
   * How many of the results were not ranked but listed, last in the answer and with the score 0: they fulfil a query that
   * says only where to look.
   */
  readonly listed: number;
  /**
   * Whether the answer holds anything that is to the point, beside what queries without an answer find in this corpus. It
   * leaves no result out. Absent in the profile `classic`, and where the keyword stream does not tell.
   */
  readonly relevance?: Relevance;
  /** Present where `maxTokens` was given. */
  readonly budget?: BudgetDiagnostics;
}

/** The results of a session's search and how they came about. */
export interface SearchAnswer extends RetrievalAnswer {
  readonly diagnostics: SearchDiagnostics;
  /** One for each result, in their order; present where snippets were asked for. */
  readonly snippets?: readonly Snippet[];
}
