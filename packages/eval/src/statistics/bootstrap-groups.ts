import {
  bootstrapMean,
  checkBootstrap,
  percentileInterval,
  type BootstrapOptions,
  type Estimate,
} from './bootstrap.js';
import { meanOf } from './mean.js';

/**
 * The mean of the means of groups, each group alike however many values it has, with the percentile interval of a
 * stratified bootstrap: values are drawn with replacement within their group.
 *
 * Says how the figure would move with other questions about the same groups, such as the same repositories, not with
 * other groups. One group gives what {@link bootstrapMean} gives. O(values × resamples).
 *
 * @throws RagError `RAG_EVAL_INVALID_BOOTSTRAP` for no groups, a group without values or an option out of range.
 * @example
 * bootstrapGroups([[1, 1], [0, 0, 0, 0]], { random: seededRandom(1) }).mean; // 0.5
 */
export function bootstrapGroups(groups: readonly (readonly number[])[], options: BootstrapOptions): Estimate {
  const [first] = groups;
  if (first !== undefined && groups.length === 1) return bootstrapMean(first, options);
  const { random, resamples, confidence } = checkBootstrap(groups, options);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    let total = 0;
    for (const values of groups) {
      let sum = 0;
      for (let draw = 0; draw < values.length; draw++) sum += values[Math.floor(random() * values.length)]!;
      total += sum / values.length;
    }
    means[resample] = total / groups.length;
  }
  return { mean: meanOf(groups.map((values) => meanOf(values))), ...percentileInterval(means, confidence) };
}
