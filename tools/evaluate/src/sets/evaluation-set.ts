import type { Corpus, Search } from '../measure/open-corpus.js';
import type { QuestionScore } from '../measure/question-score.js';

/** Every metric, or at least the primary one, where many settings are compared and the others would cost time. */
export type MeasuredExtent = 'every metric' | 'primary metric';

/** A part of a set: its own corpus, and the questions about it. */
export interface SetPart {
  readonly name: string;
  readonly corpus: Corpus;
  /** The files that hold the answers, as the corpus names them; one that is not indexed cannot be found, and is said. */
  readonly answerFiles?: readonly string[];
  /** Scores every question, in order. */
  measure(search: Search, extent: MeasuredExtent): Promise<readonly QuestionScore[]>;
}

/** A part that cannot be measured here, and why: it is said in every table. */
export interface SkippedPart {
  readonly name: string;
  readonly reason: string;
}

/** A set after its data were read. */
export interface OpenSet {
  readonly parts: readonly SetPart[];
  readonly skipped: readonly SkippedPart[];
  /** Facts to print beside the figures. */
  readonly notes: readonly string[];
  /** Removes what was made for the run. */
  readonly close: () => Promise<void>;
}

/** Labelled questions over one or more corpora. */
export interface EvaluationSet {
  readonly name: string;
  /** The metric of the set's one figure. */
  readonly primary: string;
  /** How far a figure may fall below its baseline before it counts as a drop. */
  readonly tolerance: number;
  /**
   * Whether signals are compared on it: where every document stands alone, most of them have nothing to say, and the
   * time is better spent.
   *
   * @defaultValue true
   */
  readonly comparesSignals?: boolean | undefined;
  open(): Promise<OpenSet>;
}

/** A drop of more than this is not noise of rounding: the sets do not change and the service is deterministic. */
export const DEFAULT_TOLERANCE = 0.003;

/** For sets that are made at hand and leave nothing behind. */
export async function nothingToClose(): Promise<void> {
  return Promise.resolve();
}
