import type { Answerer } from './answerers.js';
import type { AnswerTask } from './answer-task.js';
import { contentWords, recallOf } from './content-words.js';

/** From this share of the gold sentence's content words on, an answer contains it. */
export const CONTAINS_GOLD = 0.8;

/** How well one way to answer did. */
export interface MeasuredAnswers {
  readonly name: string;
  /** For each answerable task 1 where its answer has at least {@link CONTAINS_GOLD} of the gold words, else 0. */
  readonly containing: readonly number[];
  /** For each answerable task the share of those words. */
  readonly recalls: readonly number[];
  /** UTF-16 units of the answer to each answerable task. */
  readonly lengths: readonly number[];
  /** For each unanswerable task 1 where nothing was answered, else 0. */
  readonly refusing: readonly number[];
  /** The same for each answerable task: the fewer the better. */
  readonly refusingAnswerable: readonly number[];
}

/** Answers every task and compares with its gold sentence. */
export async function measureAnswers(
  tasks: readonly AnswerTask[],
  answerer: Answerer,
): Promise<MeasuredAnswers> {
  const measured = {
    name: answerer.name,
    containing: [] as number[],
    recalls: [] as number[],
    lengths: [] as number[],
    refusing: [] as number[],
    refusingAnswerable: [] as number[],
  };
  for (const { question, evidence, gold } of tasks) {
    const text = await answerer.answer(question, evidence);
    const isRefused = text === '' ? 1 : 0;
    if (gold === undefined) {
      measured.refusing.push(isRefused);
      continue;
    }
    const recall = recallOf(contentWords(gold), contentWords(text));
    measured.refusingAnswerable.push(isRefused);
    measured.recalls.push(recall);
    measured.containing.push(recall >= CONTAINS_GOLD ? 1 : 0);
    measured.lengths.push(text.length);
  }
  return measured;
}

/** The mean of some figures; 0 of none. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
