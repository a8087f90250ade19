import { SearchResult, type Document } from '@rag/contracts';

import type { AppliedSignal } from './signals/apply-signals.js';

/** What one stream said about a fused document. */
export interface FusedSource {
  /** Name of the stream. */
  readonly stream: string;
  /** Position in the stream's list, from 0. */
  readonly rank: number;
  /** The stream's own score, comparable only within that stream. */
  readonly score: number;
  /** Weight of the stream, above zero. */
  readonly weight: number;
  /** What the stream adds to the fused score. */
  readonly contribution: number;
}

/** How signals made a score of a fused one. */
export interface Rescoring {
  /** What reciprocal rank fusion gave. */
  readonly fusedScore: number;
  readonly signals: readonly AppliedSignal[];
  /** What the signals gave together. */
  readonly signalScore: number;
  /** How many results of the same file stand before it. */
  readonly sameFileBefore: number;
  /** What `signalScore` was multiplied by for those; the product is the result's score. */
  readonly decay: number;
}

/**
 * A search result that several streams may have found.
 *
 * `score` is the fused score over the lists of the window in which the document was first seen or, where the retriever
 * has ranking signals, what {@link rescoring} says.
 *
 * @example
 * declare const retriever: HybridRetriever;
 * const { results } = await retriever.retrieveDetailed('login', 5);
 * results[0]?.sources.map(({ stream, rank }) => `${stream}: ${rank}`);
 */
export class FusedResult extends SearchResult {
  /** Who found it; the heaviest stream first, then by name. */
  readonly sources: readonly FusedSource[];
  /** The window in which it was first seen, from 1; see `RetrievalDiagnostics.windows`. */
  readonly window: number;
  /** How ranking signals made the score; absent where the retriever has none. */
  declare readonly rescoring?: Rescoring;

  constructor(
    document: Document,
    score: number,
    sources: readonly FusedSource[],
    window: number,
    rescoring?: Rescoring,
  ) {
    super(document, score);
    this.sources = Object.freeze([...sources]);
    this.window = window;
    if (rescoring !== undefined) this.rescoring = Object.freeze(rescoring);
  }
}
