import { RagError } from '@rag/contracts';

import { meanOf } from './mean.js';
import type { RandomSource } from './random-source.js';

/** How many resamples are drawn, unless told otherwise. */
export const DEFAULT_RESAMPLES = 2_000;

/** How much of the resampled means an interval holds, unless told otherwise. */
export const DEFAULT_CONFIDENCE = 0.95;

/** How an interval is made. */
export interface BootstrapOptions {
  /** Where chance comes from; a seeded source makes the interval repeatable. */
  readonly random: RandomSource;
  /** A whole number ≥ 1. @defaultValue 2,000 */
  readonly resamples?: number;
  /** Above 0 and below 1. @defaultValue 0.95 */
  readonly confidence?: number;
}

/** A mean with its interval. */
export interface Estimate {
  readonly mean: number;
  /** Lower and upper end; `low ≤ high`. With few values an end may lie on the wrong side of the mean. */
  readonly low: number;
  readonly high: number;
}

/**
 * A mean with the percentile interval of the bootstrap: values are drawn with replacement, as many as there are, and
 * the ends are percentiles of the resampled means (Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993,
 * chapter 13).
 *
 * Says how the mean would move with other questions of the same kind, not with other documents. O(values × resamples).
 *
 * @throws RagError `RAG_EVAL_INVALID_BOOTSTRAP` for no values or an option out of range.
 * @example
 * bootstrapMean([0, 1, 1, 1], { random: seededRandom(1) }).mean; // 0.75
 */
export function bootstrapMean(values: readonly number[], options: BootstrapOptions): Estimate {
  const { random, resamples, confidence } = checkBootstrap([values], options);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw++) sum += values[Math.floor(random() * values.length)]!;
    means[resample] = sum / values.length;
  }
  return { mean: meanOf(values), ...percentileInterval(means, confidence) };
}

/** The ends of the percentile interval; sorts the means in place. */
export function percentileInterval(means: Float64Array, confidence: number): Pick<Estimate, 'low' | 'high'> {
  means.sort();
  const tail = (1 - confidence) / 2;
  return {
    low: means[Math.floor(tail * (means.length - 1))]!,
    high: means[Math.ceil((1 - tail) * (means.length - 1))]!,
  };
}

/** Fills in the defaults. @throws RagError `RAG_EVAL_INVALID_BOOTSTRAP` for what cannot be resampled. */
export function checkBootstrap(
  groups: readonly (readonly number[])[],
  { random, resamples = DEFAULT_RESAMPLES, confidence = DEFAULT_CONFIDENCE }: BootstrapOptions,
): Required<BootstrapOptions> {
  check('the number of groups', groups.length, groups.length >= 1);
  for (const values of groups) check('the number of values', values.length, values.length >= 1);
  check('resamples', resamples, Number.isSafeInteger(resamples) && resamples >= 1);
  check('confidence', confidence, confidence > 0 && confidence < 1);
  return { random, resamples, confidence };
}

function check(what: string, value: number, isValid: boolean): void {
  if (isValid) return;
  throw new RagError(
    'RAG_EVAL_INVALID_BOOTSTRAP',
    `Cannot estimate a mean: ${what} is "${String(value)}"; use one value or more, one resample or more, and a ` +
      'confidence between 0 and 1',
    { what, value },
  );
}
