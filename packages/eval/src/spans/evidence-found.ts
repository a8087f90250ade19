import { evidenceUnion } from './evidence.js';
import { isWithin, unionOf, type Span } from './span.js';

/**
 * Whether every span of the evidence was retrieved whole; its mean over questions is the share of questions that a
 * reader of the retrieved text can answer.
 *
 * Chunks that touch may hold a span together. True exactly where span recall is 1.
 *
 * @throws RagError `RAG_EVAL_NO_EVIDENCE`, `RAG_EVAL_INVALID_SPAN`.
 * @example
 * isEvidenceFound([{ start: 0, end: 10 }], [{ start: 0, end: 6 }, { start: 6, end: 12 }]); // true
 */
export function isEvidenceFound(evidence: readonly Span[], retrieved: readonly Span[]): boolean {
  const union = unionOf(retrieved);
  return evidenceUnion(evidence).every((span) => isWithin(span, union));
}
