import type { Span } from '../spans/span.js';
import type { BenchmarkChunk } from './benchmark-chunk.js';
import type { EvidenceAxis } from './evidence-axis.js';

/** What a model was given within a budget. */
export interface FilledBudget {
  /** What was taken of the documents, with repetitions, in the order of the ranking. */
  readonly spans: readonly Span[];
  /** How many chunks were taken, the truncated one included. */
  readonly chunks: number;
  /** How many UTF-16 code units were taken, at most the budget. */
  readonly characters: number;
}

/**
 * Takes chunks in the order of the ranking until the budget is full; the last one is truncated at the budget, so that
 * small and large chunks get the same number of characters. What stands between two chunks in a prompt is free.
 *
 * @param budget in UTF-16 code units of chunk text.
 */
export function fillBudget(
  axis: EvidenceAxis,
  ranked: readonly BenchmarkChunk[],
  budget: number,
): FilledBudget {
  const spans: Span[] = [];
  let [chunks, characters] = [0, 0];
  for (const chunk of ranked) {
    const rest = budget - characters;
    if (rest <= 0) break;
    spans.push(...axis.spansOf(chunk, rest));
    chunks += 1;
    characters += Math.min(chunk.text.length, rest);
  }
  return { spans, chunks, characters };
}
