import type { RankedStatement } from './rank-statements.js';

/** From this share of terms in common on, one of two statements says nothing new. */
export const NEAR_DUPLICATE = 0.8;

/** What a statement must score of the best one, so that it is part of the answer. */
export const LEAST_SHARE_OF_BEST = 0.35;

/** What bounds a choice. */
export interface StatementLimits {
  readonly maxStatements: number;
  /** Of all texts together, in UTF-16 units. */
  readonly maxCharacters: number;
}

/** A statement that is part of an answer, and what is shown of it. */
export interface ChosenStatement extends RankedStatement {
  /** Its text; of one that is too long by itself the beginning, up to a word, with an ellipsis. */
  readonly text: string;
}

/**
 * Takes the best statements, without those that say the same as a better one, those that are far worse and those that do
 * not fit. Linear but for the comparisons of those that are taken.
 */
export function chooseStatements(
  ranked: readonly RankedStatement[],
  { maxStatements, maxCharacters }: StatementLimits,
): readonly ChosenStatement[] {
  const chosen: ChosenStatement[] = [];
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE_OF_BEST;
  let left = maxCharacters;
  for (const candidate of ranked) {
    if (chosen.length >= maxStatements || candidate.score < least) break;
    const { text } = candidate.statement;
    if (text.length > left || chosen.some(({ terms }) => overlap(terms, candidate.terms) >= NEAR_DUPLICATE))
      continue;
    left -= text.length;
    chosen.push({ ...candidate, text });
  }
  const [best] = ranked;
  if (chosen.length > 0 || best === undefined) return chosen;
  return [{ ...best, text: cutAtWord(best.statement.text, maxCharacters) }];
}

const ELLIPSIS = ' \u2026';

function cutAtWord(text: string, maxCharacters: number): string {
  const room = maxCharacters - ELLIPSIS.length;
  const blank = text.lastIndexOf(' ', room);
  // Scripts without blanks may have one far at the front.
  let end = blank > room / 2 ? blank : room;
  // Never between the halves of a character.
  if (end === room && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
  return text.slice(0, end) + ELLIPSIS;
}

/** Terms in common, as a share of those of the smaller set. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size === 0) return 1;
  let common = 0;
  for (const term of small) if (large.has(term)) common++;
  return common / small.size;
}
