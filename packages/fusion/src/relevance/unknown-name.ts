import type { WeighedTerm } from '@rag/contracts';

import { readIdentifier } from '../signals/identifiers.js';
import { isUnseen } from './match-evidence.js';

/**
 * Whether a query is one identifier that nothing in the index has, although it may have its parts: `fetchMoonPhase`
 * where there are `fetch`, `moon` and `phase`. A single word without parts is left to its score.
 *
 * @param terms the query's, as the index weighs them.
 */
export function isUnknownName(text: string, terms: readonly WeighedTerm[]): boolean {
  const identifier = readIdentifier(text);
  if (identifier === undefined) return false;
  const name = plain(identifier.name);
  const whole = terms.find(({ kind, term }) => kind === 'compound' && term === name);
  if (whole !== undefined) return isUnseen(whole);
  // Of a qualified name the whole is seldom written out where it is defined; each of its words is.
  return identifier.scope.length > 0 && terms.some((term) => term.kind === 'word' && isUnseen(term));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
