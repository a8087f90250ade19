import type { TokenCounter } from '../measure/token-counter.js';
import type { EvaluationSet } from './evaluation-set.js';

/** The sets that this repository brings itself. */
export function ownSets(_tokens: TokenCounter): readonly EvaluationSet[] {
  return [];
}
