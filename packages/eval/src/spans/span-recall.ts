import { evidenceUnion } from './evidence.js';
import { sharedLength, totalLength, unionOf, type Span } from './span.js';

// Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval" (2024), over characters instead of tokens:
//
//   Recall = |t_e ∩ t_r| / |t_e|        t_e  characters of the evidence        t_r  characters retrieved

/**
 * Span recall: the share of the evidence's characters that was retrieved.
 *
 * From 0 to 1; never falls as more is retrieved; does not depend on the order or on repetitions.
 *
 * @throws RagError `RAG_EVAL_NO_EVIDENCE`, `RAG_EVAL_INVALID_SPAN`.
 * @example
 * spanRecall([{ start: 0, end: 10 }], [{ start: 5, end: 50 }]); // 0.5
 */
export function spanRecall(evidence: readonly Span[], retrieved: readonly Span[]): number {
  const wanted = evidenceUnion(evidence);
  return sharedLength(wanted, unionOf(retrieved)) / totalLength(wanted);
}
