import { evidenceUnion } from './evidence.js';
import { sharedLength, totalLength, unionOf, type Span } from './span.js';

// Precision = |t_e ∩ t_r| / |t_r|, letters as in span-recall.ts. As in the paper, a character that was retrieved
// twice counts once above the line and twice below: overlap has its price.

/**
 * Span precision: the share of the retrieved characters, repetitions counted, that is evidence.
 *
 * From 0 to 1; 0 where nothing was retrieved.
 *
 * @throws RagError `RAG_EVAL_NO_EVIDENCE`, `RAG_EVAL_INVALID_SPAN`.
 * @example
 * spanPrecision([{ start: 0, end: 10 }], [{ start: 5, end: 25 }]); // 5 / 20 = 0.25
 */
export function spanPrecision(evidence: readonly Span[], retrieved: readonly Span[]): number {
  const wanted = evidenceUnion(evidence);
  if (retrieved.length === 0) return 0;
  return sharedLength(wanted, unionOf(retrieved)) / totalLength(retrieved);
}
