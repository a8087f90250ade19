import type { FusedResult } from './fused-result.js';
import type { MatchEvidence } from './relevance/match-evidence.js';

/**
 * What became of one stream: it answered; it was not available; it threw, rejected or gave an unusable answer;
 * it was too late; or nothing was asked of it, because its weight is 0 or because `topK` is 0.
 */
export type StreamOutcome = 'answered' | 'unavailable' | 'failed' | 'timed-out' | 'not-asked';

/** What became of one stream in one retrieval. */
export interface StreamDiagnostics {
  readonly name: string;
  readonly outcome: StreamOutcome;
  /**
   * How many of its results were fused. Above zero with the outcome `failed` or `timed-out` where it answered the
   * first window and was lost while the window was widened.
   */
  readonly results: number;
  /** The generation that was searched; absent where none was pinned. */
  readonly generation?: number;
  /** Why it failed: the code of a `RagError`, else `RAG_FUSION_STREAM_FAILED`; absent where it did not. */
  readonly errorCode?: string;
}

/** How an answer came about. */
export interface RetrievalDiagnostics {
  /** One for each stream, in the order in which the retriever was given them. */
  readonly streams: readonly StreamDiagnostics[];
  /** Whether there are fewer results than asked for because of the cap per file. */
  readonly capped: boolean;
  /** How many windows were searched: 0 where no stream answered, 1 unless the cap left too little, at most 5. */
  readonly windows: number;
  /**
   * How much of the query its candidates have, for {@link judgeRelevance}; absent without ranking signals, or where no
   * stream tells.
   */
  readonly evidence?: MatchEvidence;
}

/** The results of a retrieval and how they came about. */
export interface RetrievalAnswer {
  /**
   * At most `topK`, ids distinct. Within one window by score descending, then id ascending; what a later window
   * gave follows what an earlier one gave, whatever its score.
   */
  readonly results: readonly FusedResult[];
  readonly diagnostics: RetrievalDiagnostics;
}
