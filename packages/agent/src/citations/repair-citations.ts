import { checkText, RagError } from '@rag/contracts';

import { formatPlace } from './citation.js';
import type { VerifiedCitation } from './verify-citations.js';

/**
 * An answer with the lines of its repaired citations corrected; everything else stays as it is, unsupported citations
 * included: whoever shows the answer decides what to do about those.
 *
 * @param text the answer that was verified.
 * @param citations all that `verifyCitations` gave for it, in its order.
 * @throws RagError `RAG_CONTRACTS_INVALID_TEXT`; `RAG_AGENT_CITATIONS_INVALID` for what `verifyCitations` did not give.
 * @example
 * declare const evidence: readonly SearchResult[];
 * const text = 'It is "one hour" [src/bm25.ts:1-2].';
 * repairCitations(text, verifyCitations(text, evidence)); // 'It is "one hour" [src/bm25.ts:10-10].'
 */
export function repairCitations(text: string, citations: readonly VerifiedCitation[]): string {
  checkText(text, 'repair citations');
  checkCitations(citations, text.length);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < citations.length;) {
    const { start, end } = citations[at]!;
    const group: VerifiedCitation[] = [];
    for (; citations[at]?.start === start; at++) group.push(citations[at]!);
    if (!group.some(({ status }) => status === 'repaired')) continue;
    parts.push(
      text.slice(from, start),
      `[${group.map((one) => formatPlace(one.verified ?? one)).join(', ')}]`,
    );
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** What has no place in the text would be looked for without end. */
function checkCitations(citations: readonly VerifiedCitation[], length: number): void {
  const isPlaced = (one: unknown): boolean => {
    const { source, start, end } = Object(one) as Partial<VerifiedCitation>;
    return (
      typeof source === 'string' &&
      Number.isSafeInteger(start) &&
      Number.isSafeInteger(end) &&
      start! >= 0 &&
      end! <= length
    );
  };
  if (Array.isArray(citations) && citations.every(isPlaced)) return;
  throw new RagError(
    'RAG_AGENT_CITATIONS_INVALID',
    'Cannot repair citations: they are no list of citations of this text; give what verifyCitations() gave for it',
  );
}
