import { evidenceUnion } from './evidence.js';
import { isWithin, unionOf, type Span } from './span.js';

/**
 * `1 / rank` of the first chunk that holds a whole span of the evidence by itself, or 0 where none does; its mean
 * over questions is the MRR of evidence. A span that a chunker cut in two is held by no chunk.
 *
 * @param ranked for each chunk, best first, the spans of text that it holds.
 * @throws RagError `RAG_EVAL_NO_EVIDENCE`, `RAG_EVAL_INVALID_SPAN`.
 * @example
 * evidenceReciprocalRank([{ start: 3, end: 5 }], [[{ start: 0, end: 3 }], [{ start: 3, end: 9 }]]); // 0.5
 */
export function evidenceReciprocalRank(
  evidence: readonly Span[],
  ranked: readonly (readonly Span[])[],
): number {
  evidenceUnion(evidence);
  const place = ranked.findIndex((spans) => {
    const union = unionOf(spans);
    return evidence.some((span) => isWithin(span, union));
  });
  return place < 0 ? 0 : 1 / (place + 1);
}
