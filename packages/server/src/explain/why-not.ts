import type { Explanation } from '@rag/contracts';

/** A file, and perhaps a line of it, that was expected in an answer. */
export interface WhyNotQuestion {
  /** Relative to the indexed root, `/` between parts. */
  readonly file: string;
  /** From 1; absent: any part of the file. */
  readonly line?: number | undefined;
}

/**
 * Where a file can be lost, in the order in which it is looked for: whether the index has the file, whether a chunk has
 * the line, whether it fulfils the conditions of the query, has its words, is a candidate of fusion, is within the cap per
 * file, is among the best, and fits the budget of tokens.
 */
export type WhyNotStage =
  'file' | 'chunk' | 'conditions' | 'words' | 'candidates' | 'cap' | 'rank' | 'budget';

/** What became of the file at one stage. */
export interface WhyNotStep {
  readonly stage: WhyNotStage;
  /** A trace ends at the first stage that stopped it. */
  readonly outcome: 'passed' | 'stopped';
  /** Why, for programs; at the stage `file` where it was left out, the code of its note in the report of the run. */
  readonly code: string;
  /** Why, as a sentence without its end. */
  readonly detail: string;
}

/** A hit that took the place of what was expected. */
export interface BetterHit {
  readonly id: string;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
}

/** Why a file is not in an answer, or that it is. */
export interface WhyNot extends WhyNotQuestion {
  readonly found: boolean;
  /** At least one; all passed, or the last one stopped. */
  readonly steps: readonly WhyNotStep[];
  /** The chunk that was followed: of those that were meant the one that came furthest. */
  readonly chunkId?: string | undefined;
  /** Its place, from 1, in the answer as it would go on. */
  readonly rank?: number | undefined;
  /** The score that it has at that place, as a tree. */
  readonly explanation?: Explanation | undefined;
  /** What stands in its place: where it was outranked, the hits; where it was capped, those of its file. */
  readonly betterHits: readonly BetterHit[];
}

/** A step that was passed. */
export function passed(stage: WhyNotStage, code: string, detail: string): WhyNotStep {
  return { stage, outcome: 'passed', code, detail };
}

/** The step that ends a trace. */
export function stopped(stage: WhyNotStage, code: string, detail: string): WhyNotStep {
  return { stage, outcome: 'stopped', code, detail };
}
