import type { Explanation } from '@rag/contracts';
import type { CandidateTrace, FusedResult, JudgedRelevance } from '@rag/fusion';

import type { SearchAnswer } from '../search/search-answer.js';
import type { SessionSearchOptions } from '../search/search-options.js';
import type { WhyNot, WhyNotQuestion } from './why-not.js';

/** What an explanation may be told: a search's options, and what was missed. */
export interface ExplainOptions extends SessionSearchOptions {
  /** Results at most, a whole number ≥ 0. @defaultValue 5 */
  readonly topK?: number | undefined;
  /** A document or chunk to follow through the search, found or not; not together with `whyNot`. */
  readonly id?: string | undefined;
  /** A file that was expected, and perhaps a line of it. */
  readonly whyNot?: WhyNotQuestion | undefined;
}

/** A hit with its score as a tree. */
export interface ExplainedHit {
  /** From 1. */
  readonly rank: number;
  readonly result: FusedResult;
  /** Its value is the score of the result, to the last bit. */
  readonly explanation: Explanation;
}

/** A search explained; everything in it is of one pinned generation. */
export interface SearchExplanation {
  /** What a search with the same options gives. */
  readonly answer: SearchAnswer;
  readonly hits: readonly ExplainedHit[];
  /** What led to the relevance of the answer; present where that is, unless the query says only where to look. */
  readonly relevance?: JudgedRelevance;
  /** Present where `id` was given. */
  readonly trace?: CandidateTrace;
  /** Present where `whyNot` was given. */
  readonly whyNot?: WhyNot;
}
