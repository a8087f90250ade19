import { RagError } from '@rag/contracts';

import { bootstrapMean, type BootstrapOptions, type Estimate } from '../statistics/bootstrap.js';
import { comparePaired, type PairedComparison } from '../statistics/compare-paired.js';
import type { BudgetResult, ChunkBenchmarkResult } from './run-chunk-benchmark.js';

/** A metric that a budget has. */
export type BudgetMetric = 'found' | 'recall' | 'precision' | 'iou';

/** The means over all questions within one budget. */
export interface BudgetSummary {
  readonly budget: number;
  readonly found: Estimate;
  readonly recall: Estimate;
  readonly precision: Estimate;
  readonly iou: Estimate;
}

/** The means over all questions. */
export interface ChunkBenchmarkSummary {
  readonly questions: number;
  readonly meanReciprocalRank: Estimate;
  readonly budgets: readonly BudgetSummary[];
}

/**
 * The means of a benchmark with their bootstrap intervals.
 *
 * @throws RagError `RAG_EVAL_INVALID_BOOTSTRAP` where no question was asked or an option is out of range.
 * @example
 * declare const result: ChunkBenchmarkResult;
 * summarizeChunkBenchmark(result, { random: seededRandom(1) }).budgets[0]?.found.mean;
 */
export function summarizeChunkBenchmark(
  result: ChunkBenchmarkResult,
  options: BootstrapOptions,
): ChunkBenchmarkSummary {
  const budgets = result.questions[0]?.budgets ?? [];
  const estimate = (budget: number, metric: BudgetMetric): Estimate =>
    bootstrapMean(valuesOf(result, budget, metric), options);
  return {
    questions: result.questions.length,
    meanReciprocalRank: bootstrapMean(
      result.questions.map(({ reciprocalRank }) => reciprocalRank),
      options,
    ),
    budgets: budgets.map(({ budget }) => ({
      budget,
      found: estimate(budget, 'found'),
      recall: estimate(budget, 'recall'),
      precision: estimate(budget, 'precision'),
      iou: estimate(budget, 'iou'),
    })),
  };
}

/**
 * Compares two chunkers question by question, by one metric within one budget.
 *
 * @throws RagError `RAG_EVAL_UNPAIRED` where the questions differ, `RAG_EVAL_INVALID_BUDGET` for a budget that was not
 *   measured, `RAG_EVAL_INVALID_BOOTSTRAP`.
 * @example
 * declare const ours: ChunkBenchmarkResult;
 * declare const theirs: ChunkBenchmarkResult;
 * compareChunkBenchmarks(ours, theirs, 4_000, 'found', { random: seededRandom(1) }).difference.mean;
 */
export function compareChunkBenchmarks(
  first: ChunkBenchmarkResult,
  second: ChunkBenchmarkResult,
  budget: number,
  metric: BudgetMetric,
  options: BootstrapOptions,
): PairedComparison {
  const differs = first.questions.findIndex(
    ({ questionId }, index) => questionId !== second.questions[index]?.questionId,
  );
  if (differs >= 0)
    throw new RagError(
      'RAG_EVAL_UNPAIRED',
      `Cannot compare two chunkers: question "${first.questions[differs]?.questionId ?? ''}" of the first is not ` +
        'that of the second; measure both on the same questions',
    );
  return comparePaired(valuesOf(first, budget, metric), valuesOf(second, budget, metric), options);
}

function valuesOf(result: ChunkBenchmarkResult, budget: number, metric: BudgetMetric): readonly number[] {
  return result.questions.map(({ budgets }) => Number(findBudget(budgets, budget)[metric]));
}

function findBudget(budgets: readonly BudgetResult[], budget: number): BudgetResult {
  const found = budgets.find((one) => one.budget === budget);
  if (found !== undefined) return found;
  throw new RagError(
    'RAG_EVAL_INVALID_BUDGET',
    `Cannot read a benchmark: the budget "${budget}" was not measured; choose one of those that were`,
    { budget, measured: budgets.map((one) => one.budget) },
  );
}
