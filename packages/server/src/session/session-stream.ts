import type { Awaitable, Document, PreparedSwap, PrepareOptions, RankedStream } from '@rag/contracts';

/** What a session needs of its keyword stream beside ranking: two-store commits, a lease, and what was lost. */
export interface SessionStream extends RankedStream {
  add(documents: readonly Document[]): void;
  get(id: string): Document | undefined;
  prepareReplace(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options?: PrepareOptions,
  ): Awaitable<PreparedSwap>;
  /** Counts every present document as accessed now, in constant time. */
  renew(): void;
  size(): number;
  clear(): void;
  /** Asked before every search, so it must be cheap. */
  losses(): SessionStreamLosses;
  stats(): SessionStreamStats;
}

/** What the stream dropped since it was made. */
export interface SessionStreamLosses {
  /** Documents dropped because there were more than `maxDocuments`. */
  readonly evicted: number;
  /** Documents dropped because nobody asked for them in time. */
  readonly expired: number;
}

/** The stream's own counts. */
export interface SessionStreamStats extends SessionStreamLosses {
  readonly documents: number;
  readonly maxDocuments: number;
}
