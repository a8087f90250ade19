import type { Document } from '@rag/contracts';

import { definedNames } from './defined-names.js';
import { readIdentifier, readNamesInSentence } from './identifiers.js';
import { saysNothing, type RankingSignal } from './ranking-signal.js';

/** What a name counts that a sentence mentions beside one that is the whole query. */
const MENTIONED = 0.5;

/** Statements by which a file passes on what another one defines. */
const PASSES_ON =
  /\bpub(?:\([^)]{0,40}\))? use\b|\bexport\b|\b__all__\b|\bmodule\.exports\b|\bdefdelegate\b/gu;
/** How far such a statement is read. */
const MAX_STATEMENT_LENGTH = 2_000;

/**
 * The chunk passes on a name that the query asks for, and none of what was found defines it: where the definition is not
 * in the corpus, the place that offers it is the answer.
 */
export const reExport: RankingSignal = Object.freeze({
  id: 're-export',
  effect: 'bonus' as const,
  weight: 1,
  prepare: ({ text, candidates }) => {
    const identifier = readIdentifier(text);
    const queried = identifier === undefined ? readNamesInSentence(text) : [identifier];
    const missing = queried
      .filter(({ name }) => !candidates.some(({ document }) => defines(document, name)))
      .map(({ name }) => name);
    if (missing.length === 0) return saysNothing;
    const value = identifier === undefined ? MENTIONED : 1;
    return ({ document }) => {
      const name = missing.find((one) => passesOn(document.content, one));
      return name === undefined
        ? undefined
        : { value, reason: `passes "${name}" on, which is defined elsewhere` };
    };
  },
} satisfies RankingSignal);

/** Whether it is defined here, in whatever case; a method `from_request` is no trait `FromRequest`. */
function defines(document: Document, name: string): boolean {
  return definedNames(document).some((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** Whether a statement that passes names on says this one; linear in the text. */
function passesOn(content: string, name: string): boolean {
  if (!content.includes(name)) return false;
  let readTo = 0;
  for (const { index } of content.matchAll(PASSES_ON)) {
    if (index < readTo) continue;
    readTo = endOfStatement(content, index);
    if (namesIn(content.slice(index, readTo)).has(name)) return true;
  }
  return false;
}

function endOfStatement(content: string, start: number): number {
  const limit = Math.min(content.length, start + MAX_STATEMENT_LENGTH);
  const end = content.indexOf(';', start);
  return end < 0 || end > limit ? limit : end;
}

function namesIn(statement: string): ReadonlySet<string> {
  return new Set(statement.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
}
