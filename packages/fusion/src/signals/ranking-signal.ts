import type { Document, WeighedTerm } from '@rag/contracts';

/** A document that the streams found, as ranking signals see it. */
export interface SignalCandidate {
  readonly document: Document;
  /** The metadata value `file`, where it is a text. */
  readonly file: string | undefined;
  /** What a stream knows of the match, by name, each from 0 to 1: `chunk`, `file`, `coherence`; see `RankedSnapshot.featuresOf`. */
  readonly features: Readonly<Record<string, number>>;
}

/** One query with all that was found for it. */
export interface SignalQuery {
  readonly text: string;
  /** The query's terms as the index weighs them; empty where no stream tells. */
  readonly terms: readonly WeighedTerm[];
  readonly candidates: readonly SignalCandidate[];
}

/** What a signal says of a candidate. */
export interface SignalValue {
  /** How far it applies, from 0 to 1. */
  readonly value: number;
  /** Why, in a few words. */
  readonly reason: string;
}

/**
 * Something about a document and a query that makes it a better or a worse answer.
 *
 * Laws: pure; deterministic; cheap for a hundred candidates; values lie between 0 and 1; a candidate's value does not
 * depend on the order of the candidates. A `bonus` adds `weight × value` to the score; a `demotion` multiplies the sum
 * of the bonuses by `1 − weight × value`.
 *
 * @example
 * const short: RankingSignal = {
 *   id: 'short',
 *   effect: 'bonus',
 *   weight: 0.1,
 *   prepare: () => ({ document }) => ({ value: 1 / document.content.length, reason: 'short' }),
 * };
 */
export interface RankingSignal {
  /** Unique within a retriever; by it a signal is switched off or weighed otherwise. */
  readonly id: string;
  readonly effect: 'bonus' | 'demotion';
  /** Finite, ≥ 0; at most 1 for a demotion. */
  readonly weight: number;
  /** Reads the query once; the function that it gives judges one candidate, `undefined` where it has nothing to say. */
  prepare(query: SignalQuery): (candidate: SignalCandidate) => SignalValue | undefined;
}

/** What a signal prepares for a query to which it has nothing to say: no candidate is shown to it. */
export function saysNothing(this: void): undefined {
  return undefined;
}
