import type { Profile } from '@rag/contracts';

/** The state of a session, as it is at the call. */
export interface IndexStatus {
  /** Files in the index. */
  readonly fileCount: number;
  /** Chunks of those files. */
  readonly chunkCount: number;
  /** Documents that were added by hand. */
  readonly documentCount: number;
  /** When the last run was committed; `null` before the first and after `clear`. */
  readonly lastIndexTime: Date | null;
  /** The real path of the indexed root. */
  readonly indexedPath: string | null;
  /** The path as it was given, where that was a symbolic link. */
  readonly indexedLink: string | null;
  /** Grows with every committed change. */
  readonly generation: number;
  /** Whether a write runs or waits. */
  readonly busy: boolean;
  readonly profile: Profile;
  /** Whether readers never see a mix of two generations; false over a store that can only remove and add. */
  readonly atomic: boolean;
  /** Where documents of the corpus live that a search cannot find in the keyword stream. */
  readonly stream: StreamStatus;
}

/** How well the keyword stream covers the corpus. */
export interface StreamStatus {
  readonly documents: number;
  readonly maxDocuments: number;
  /** Documents that were dropped because the stream is smaller than the corpus. */
  readonly evicted: number;
  readonly expired: number;
}
