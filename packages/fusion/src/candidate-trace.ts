import type { Explanation } from '@rag/contracts';

import type { FusedResult } from './fused-result.js';

/**
 * How far a document came: it is in the answer; others were better; its file has as many results as it may; streams
 * find it, but too far down to be a candidate; or no stream that answered finds it.
 */
export type TraceOutcome = 'result' | 'outranked' | 'capped' | 'not-picked' | 'unmatched';

/** Where one stream has a document, asked as deep as it goes. */
export interface StreamTrace {
  readonly stream: string;
  /** From 0; absent where the stream does not find it. */
  readonly rank: number | undefined;
  /** The stream's own score. */
  readonly score: number | undefined;
  /** How many documents the stream finds. */
  readonly found: number;
  /** How many of them were fused. */
  readonly considered: number;
}

/** What became of one document in a retrieval. */
export interface CandidateTrace {
  readonly id: string;
  readonly outcome: TraceOutcome;
  /** One for each stream that answered; with the filter of the retrieval. */
  readonly streams: readonly StreamTrace[];
  /** Its place, from 1, in the answer as it would go on; for a capped one, without the cap. */
  readonly rank?: number | undefined;
  /** How it would stand at that place. */
  readonly result?: FusedResult | undefined;
  /** The tree of that score. */
  readonly explanation?: Explanation | undefined;
}

/** What is known of all documents of a retrieval. */
export interface TraceSources {
  readonly results: readonly FusedResult[];
  /** The answer without an end. */
  readonly continued: readonly FusedResult[];
  /** The same without a cap per file. */
  readonly uncapped: readonly FusedResult[];
  readonly streamsOf: (id: string) => readonly StreamTrace[];
}

const FURTHEST_FIRST: readonly TraceOutcome[] = ['result', 'outranked', 'capped', 'not-picked', 'unmatched'];

/** The trace of the document that came furthest; of equals the first one. */
export function bestTrace(ids: readonly string[], sources: TraceSources): CandidateTrace {
  return ids.map((id) => traceOf(id, sources)).reduce((best, one) => (isFurther(one, best) ? one : best));
}

function traceOf(id: string, { results, continued, uncapped, streamsOf }: TraceSources): CandidateTrace {
  const streams = streamsOf(id);
  const at = (list: readonly FusedResult[]): number => list.findIndex((result) => result.id === id);
  const place = (list: readonly FusedResult[]): Pick<CandidateTrace, 'rank' | 'result'> => ({
    rank: at(list) + 1,
    result: list[at(list)],
  });
  if (at(results) >= 0) return { id, outcome: 'result', streams, ...place(results) };
  if (at(continued) >= 0) return { id, outcome: 'outranked', streams, ...place(continued) };
  if (at(uncapped) >= 0) {
    // Further on its file reaches the cap; whether it has in this answer decides what kept it out.
    const { file } = uncapped[at(uncapped)]!.metadata;
    const countIn = (list: readonly FusedResult[]): number =>
      list.filter((result) => result.metadata['file'] === file).length;
    const outcome = countIn(results) < countIn(continued) ? 'outranked' : 'capped';
    return { id, outcome, streams, ...place(uncapped) };
  }
  const isFound = streams.some(({ rank }) => rank !== undefined);
  return { id, outcome: isFound ? 'not-picked' : 'unmatched', streams };
}

function isFurther(left: CandidateTrace, right: CandidateTrace): boolean {
  const stage = ({ outcome }: CandidateTrace): number => FURTHEST_FIRST.indexOf(outcome);
  if (stage(left) !== stage(right)) return stage(left) < stage(right);
  return placeOf(left) < placeOf(right);
}

function placeOf({ rank, streams }: CandidateTrace): number {
  return rank ?? Math.min(...streams.map((stream) => stream.rank ?? Infinity));
}
