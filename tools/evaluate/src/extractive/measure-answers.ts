import type { Answerer } from './answerers.js';
import type { AnswerTask } from './answer-task.js';
import { contentWords, recallOf } from './content-words.js';

/** From this share of the gold sentence's content words on, an answer contains it. */
export const CONTAINS_GOLD = 0.8;

/** How well one way to answer did. */
export interface MeasuredAnswers {
  readonly name: string;
  /** The share of tasks whose answer has at least {@link CONTAINS_GOLD} of the gold sentence's content words. */
  readonly containing: number;
  /** The mean share of those words. */
  readonly meanRecall: number;
  /** Content words of an answer, on average. */
  readonly meanWords: number;
  /** One for each task, in their order. */
  readonly recalls: readonly number[];
}

/** Answers every task and compares with its gold sentence. */
export async function measureAnswers(
  tasks: readonly AnswerTask[],
  { name, answer }: Answerer,
): Promise<MeasuredAnswers> {
  const recalls: number[] = [];
  let words = 0;
  for (const { question, evidence, gold } of tasks) {
    const found = contentWords(await answer(question, evidence));
    words += found.size;
    recalls.push(recallOf(contentWords(gold), found));
  }
  const count = Math.max(1, tasks.length);
  return {
    name,
    containing: recalls.filter((recall) => recall >= CONTAINS_GOLD).length / count,
    meanRecall: recalls.reduce((sum, recall) => sum + recall, 0) / count,
    meanWords: words / count,
    recalls,
  };
}
