import { RagError } from '@rag/contracts';

import { unionOf, type Span } from './span.js';

/**
 * The evidence of a question as a union: t_e in the formulas.
 *
 * @throws RagError `RAG_EVAL_NO_EVIDENCE` where there is none: every metric over it would be undefined.
 */
export function evidenceUnion(evidence: readonly Span[]): readonly Span[] {
  const union = unionOf(evidence);
  if (union.length > 0) return union;
  throw new RagError(
    'RAG_EVAL_NO_EVIDENCE',
    'Cannot measure a retrieval: the question has no evidence; leave it out and say how many were left out',
  );
}
