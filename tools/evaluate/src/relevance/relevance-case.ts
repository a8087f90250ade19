import type { Corpus } from '../measure/open-corpus.js';
import type { PairRole } from './relevance-pairs.js';

/** What was asked: questions about other subjects, or about articles of the same set that were held out. */
export type CaseKind = 'text' | 'code' | 'held out';

/** A corpus with questions that it answers, and questions that it does not. */
export interface RelevanceCase {
  readonly name: string;
  /** Where the questions without an answer are from. */
  readonly strangers: string;
  readonly kind: CaseKind;
  readonly role: PairRole;
  readonly corpus: Corpus;
  readonly answerable: readonly string[];
  readonly unanswerable: readonly string[];
}

/** Questions of one side at most: a share of a percent is seen, and the run ends within minutes. */
export const QUESTIONS_PER_SIDE = 200;

/** At most so many, evenly from all. */
export function takeEvenly<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
}
