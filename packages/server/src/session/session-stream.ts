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
  stats(): SessionStreamStats;
}

/** The stream's own counts. */
export interface SessionStreamStats {
  readonly documents: number;
  readonly maxDocuments: number;
  /** Documents dropped because there were more than `maxDocuments`, since the stream was made. */
  readonly evicted: number;
  /** Documents dropped because nobody asked for them in time, since the stream was made. */
  readonly expired: number;
}
