import { formatPlace } from './citation.js';
import type { VerifiedCitation } from './verify-citations.js';

/**
 * An answer with the lines of its repaired citations corrected; everything else stays as it is, unsupported citations
 * included: whoever shows the answer decides what to do about those.
 *
 * @param text the answer that was verified.
 * @param citations all that `verifyCitations` gave for it, in its order.
 * @example
 * declare const evidence: readonly SearchResult[];
 * const text = 'It is "one hour" [src/bm25.ts:1-2].';
 * repairCitations(text, verifyCitations(text, evidence)); // 'It is "one hour" [src/bm25.ts:10-10].'
 */
export function repairCitations(text: string, citations: readonly VerifiedCitation[]): string {
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
