import { RagError } from '@rag/contracts';

import { bootstrapMean, DEFAULT_RESAMPLES, type BootstrapOptions, type Estimate } from './bootstrap.js';
import { meanOf } from './mean.js';
import type { RandomSource } from './random-source.js';

/** Two systems on the same questions. */
export interface PairedComparison {
  /** The mean of `first − second`, with its interval. */
  readonly difference: Estimate;
  /** Questions on which the first has the higher value. */
  readonly wins: number;
  /** Questions on which it has the lower value. */
  readonly losses: number;
  readonly ties: number;
  /**
   * How often chance alone gives a difference at least as large, in either direction: above 0, at most 1. Without a
   * question on which the two differ it is 1.
   */
  readonly pValue: number;
}

/**
 * Compares two systems question by question: the interval of the mean difference by the paired bootstrap, and Fisher's
 * randomization test, as Smucker, Allan and Carterette advise ("A comparison of statistical significance tests for
 * information retrieval evaluation", 2007): signs of the differences are flipped at random, and
 * `p = (1 + flips at least as extreme) / (1 + flips)`.
 *
 * @param first a value for each question.
 * @param second a value for each of the same questions, in the same order.
 * @throws RagError `RAG_EVAL_UNPAIRED` where the numbers of values differ, `RAG_EVAL_INVALID_BOOTSTRAP`.
 * @example
 * comparePaired([1, 1, 0], [0, 1, 0], { random: seededRandom(1) }).wins; // 1
 */
export function comparePaired(
  first: readonly number[],
  second: readonly number[],
  options: BootstrapOptions,
): PairedComparison {
  if (first.length !== second.length)
    throw new RagError(
      'RAG_EVAL_UNPAIRED',
      `Cannot compare two systems: the first has "${first.length}" values, the second "${second.length}"; ` +
        'measure both on the same questions',
      { first: first.length, second: second.length },
    );
  const differences = first.map((value, index) => value - second[index]!);
  const difference = bootstrapMean(differences, options);
  const wins = differences.filter((value) => value > 0).length;
  const losses = differences.filter((value) => value < 0).length;
  return {
    difference,
    wins,
    losses,
    ties: differences.length - wins - losses,
    pValue: randomizationTest(differences, options.random, options.resamples ?? DEFAULT_RESAMPLES),
  };
}

// Sums of the same numbers in another order may differ in the last bits; that is no difference.
const ROUNDING = 1e-12;

function randomizationTest(differences: readonly number[], random: RandomSource, flips: number): number {
  const observed = Math.abs(meanOf(differences));
  let extreme = 0;
  for (let flip = 0; flip < flips; flip++) {
    let sum = 0;
    for (const value of differences) sum += random() < 0.5 ? value : -value;
    if (Math.abs(sum / differences.length) >= observed - ROUNDING) extreme += 1;
  }
  return (1 + extreme) / (1 + flips);
}
