/** How far the best result stands out from what queries without an answer find; `none` is no better than those. */
export type ConfidenceBand = 'high' | 'medium' | 'low' | 'none';

/**
 * Whether an answer holds anything that is to the point.
 *
 * Law: the outcome is `no-relevant-context` exactly where the band is `none`.
 */
export interface Relevance {
  readonly outcome: 'relevant-context' | 'no-relevant-context';
  readonly band: ConfidenceBand;
  /** The share of queries without an answer whose best result is worse, from 0 to 1. */
  readonly confidence: number;
}
