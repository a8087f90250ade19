import { evidenceUnion } from './evidence.js';
import { sharedLength, totalLength, unionOf, type Span } from './span.js';

// IoU = |t_e ∩ t_r| / (|t_e| + |t_r| − |t_e ∩ t_r|), letters as in span-recall.ts; |t_r| counts repetitions.

/**
 * Intersection over union of evidence and retrieved characters, repetitions of the retrieved counted.
 *
 * From 0 to 1; 1 only where exactly the evidence was retrieved, once; never above recall or precision.
 *
 * @throws RagError `RAG_EVAL_NO_EVIDENCE`, `RAG_EVAL_INVALID_SPAN`.
 * @example
 * spanIou([{ start: 0, end: 10 }], [{ start: 5, end: 25 }]); // 5 / (10 + 20 − 5) = 0.2
 */
export function spanIou(evidence: readonly Span[], retrieved: readonly Span[]): number {
  const wanted = evidenceUnion(evidence);
  const shared = sharedLength(wanted, unionOf(retrieved));
  return shared / (totalLength(wanted) + totalLength(retrieved) - shared);
}
