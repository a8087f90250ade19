import { describeValue, RagError, type SearchResult } from '@rag/contracts';

/**
 * Checks that evidence is a list of search results.
 *
 * @throws RagError `RAG_AGENT_EVIDENCE_INVALID`.
 */
export function checkEvidence(evidence: readonly SearchResult[], action: string): readonly SearchResult[] {
  if (!Array.isArray(evidence)) throw invalid(action, `it is ${describeValue(evidence)}`);
  const place = evidence.findIndex((one) => !isResult(one));
  if (place !== -1) throw invalid(action, `number "${place}" is no search result`);
  return evidence as readonly SearchResult[];
}

function isResult(value: unknown): boolean {
  const { id, content, metadata } = Object(value) as Partial<Record<keyof SearchResult, unknown>>;
  return (
    typeof id === 'string' && typeof content === 'string' && typeof metadata === 'object' && metadata !== null
  );
}

function invalid(action: string, state: string): RagError {
  return new RagError(
    'RAG_AGENT_EVIDENCE_INVALID',
    `Cannot ${action}: the evidence cannot be used, ${state}; give the results that were in the prompt`,
  );
}
