import type { RetrievalAnswer } from '@rag/server';

// The published formula, written once more: weight / (60 + rank + 1), ranks from 0.
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['bm25', 0.6],
  ['knowledge-base', 0.4],
]);

const TOLERANCE = 1e-12;

/** Whether every stream answered. */
export function everyStreamAnswered({ diagnostics }: RetrievalAnswer): boolean {
  return (
    diagnostics.streams.length === WEIGHTS.size &&
    diagnostics.streams.every(({ outcome }) => outcome === 'answered')
  );
}

/**
 * Whether fusion gave every result what the formula gives for its ranks in the two streams: its score in the profile
 * `classic`, and what made it a candidate for the signals of `polyglot`.
 */
export function fusionFollowsTheFormula({ results }: RetrievalAnswer): boolean {
  return results.every(({ score, sources, rescoring }) => {
    const fused = rescoring?.fusedScore ?? score;
    const expected = sources.reduce(
      (sum, { stream, rank }) => sum + (WEIGHTS.get(stream) ?? Number.NaN) / (60 + rank + 1),
      0,
    );
    return Math.abs(fused - expected) < TOLERANCE;
  });
}

/** Whether both streams found something among the results: an empty one would go unnoticed in a fused list. */
export function bothStreamsContribute({ results }: RetrievalAnswer): boolean {
  const contributing = new Set(results.flatMap(({ sources }) => sources.map(({ stream }) => stream)));
  return [...WEIGHTS.keys()].every((name) => contributing.has(name));
}

/** The most results that one file has. */
export function mostOfOneFile({ results }: RetrievalAnswer): number {
  const counts = new Map<unknown, number>();
  for (const { metadata } of results) counts.set(metadata['file'], (counts.get(metadata['file']) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
