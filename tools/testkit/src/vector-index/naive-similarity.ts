import { compareScored, type Scored } from '@rag/contracts';

/** The cosine of two vectors, zero where one has no length; each side is scaled first, so that nothing overflows. */
export function naiveCosine(left: ArrayLike<number>, right: ArrayLike<number>): number {
  const leftLength = Math.hypot(...Array.from(left));
  const rightLength = Math.hypot(...Array.from(right));
  if (leftLength === 0 || rightLength === 0) return 0;
  return Array.from(left).reduce(
    (sum, value, i) => sum + (value / leftLength) * ((right[i] ?? 0) / rightLength),
    0,
  );
}

/** Every document with its cosine, best first: what a search must find. */
export function scanVectors(
  vectors: ReadonlyMap<string, ArrayLike<number>>,
  query: ArrayLike<number>,
): readonly Scored[] {
  return [...vectors].map(([id, vector]) => ({ id, score: naiveCosine(vector, query) })).sort(compareScored);
}
