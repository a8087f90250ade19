import { DEFAULT_EXTRACTIVE_OPTIONS, STATEMENT_WEIGHTS, type StatementWeights } from '@rag/agent';

import type { AnswerTask } from './answer-task.js';
import { extractiveAnswerer } from './answerers.js';
import { measureAnswers, meanOf, type MeasuredAnswers } from './measure-answers.js';
import { rememberTerms } from './remember-terms.js';

const REMEMBERING = rememberTerms(DEFAULT_EXTRACTIVE_OPTIONS.analyzer);

/** What is chosen, each by itself, in this order: what it may be. */
const WEIGHT_GRID: Readonly<Record<keyof StatementWeights, readonly number[]>> = {
  neighbour: [0, 0.25, 0.5, 1],
  heading: [0, 0.3, 0.6, 1.2],
  centrality: [0, 0.5, 1, 1.5, 2],
  rank: [0, 0.15, 0.5, 1],
  position: [0, 0.1, 0.3, 0.6],
  lengthHalf: [2, 4, 8, 12],
  code: [0.3, 0.6, 1],
};

/** The shares of a message's terms below which nothing is answered. */
const COVERAGE_GRID: readonly number[] = [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4];

/** How many of the answerable questions a border may leave without an answer, in the mean over sets. */
export const WRONGLY_REFUSED_LIMIT = 0.03;

/** Weights, and how good they are on the tasks that they are chosen on. */
export interface WeighedSettings {
  readonly weights: StatementWeights;
  /** The mean recall of answerable tasks, every set alike. */
  readonly recall: number;
}

/**
 * Chooses weights by one pass over them, each at its best on these tasks with the others as chosen so far; what is in
 * force stays unless another value is better.
 */
export async function chooseWeights(
  sets: readonly (readonly AnswerTask[])[],
  note: (text: string) => void,
): Promise<WeighedSettings> {
  let best: WeighedSettings = {
    weights: STATEMENT_WEIGHTS,
    recall: await recallWith(sets, STATEMENT_WEIGHTS),
  };
  for (const [name, values] of Object.entries(WEIGHT_GRID) as Iterable<
    [keyof StatementWeights, readonly number[]]
  >) {
    note(`weight ${name}`);
    const before = best.weights;
    for (const value of values) {
      const weights = { ...before, [name]: value };
      const recall = await recallWith(sets, weights);
      if (recall > best.recall) best = { weights, recall };
    }
  }
  return best;
}

/** What one border costs and buys on the tasks that it is chosen on, in the mean over sets. */
export interface CoverageBorder {
  readonly leastCoverage: number;
  readonly refusing: number;
  readonly wronglyRefusing: number;
}

/** Every border of the grid, and the one in force if it is none of them, ascending. */
export async function tryBorders(
  sets: readonly (readonly AnswerTask[])[],
): Promise<readonly CoverageBorder[]> {
  const grid = new Set([...COVERAGE_GRID, DEFAULT_EXTRACTIVE_OPTIONS.leastCoverage]);
  const borders: CoverageBorder[] = [];
  for (const leastCoverage of [...grid].sort((left, right) => left - right)) {
    const measured = await measureEach(sets, { leastCoverage });
    borders.push({
      leastCoverage,
      refusing: meanOf(measured.map(({ refusing }) => meanOf(refusing))),
      wronglyRefusing: meanOf(measured.map(({ refusingAnswerable }) => meanOf(refusingAnswerable))),
    });
  }
  return borders;
}

/** The highest border that leaves at most {@link WRONGLY_REFUSED_LIMIT} of the answerable questions without an answer. */
export function chooseBorder(borders: readonly CoverageBorder[]): number {
  const fitting = borders.filter(({ wronglyRefusing }) => wronglyRefusing <= WRONGLY_REFUSED_LIMIT);
  return fitting.reduce((highest, { leastCoverage }) => Math.max(highest, leastCoverage), 0);
}

async function recallWith(
  sets: readonly (readonly AnswerTask[])[],
  weights: StatementWeights,
): Promise<number> {
  const measured = await measureEach(
    sets.map((tasks) => tasks.filter(({ gold }) => gold !== undefined)),
    { weights },
  );
  return meanOf(measured.map(({ recalls }) => meanOf(recalls)));
}

async function measureEach(
  sets: readonly (readonly AnswerTask[])[],
  options: Parameters<typeof extractiveAnswerer>[0],
): Promise<readonly MeasuredAnswers[]> {
  const measured: MeasuredAnswers[] = [];
  for (const tasks of sets)
    measured.push(await measureAnswers(tasks, extractiveAnswerer({ ...options, analyzer: REMEMBERING })));
  return measured;
}
