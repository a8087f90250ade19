import type { WordEntry } from './word-stems.js';

/** What a token is; it decides which terms it becomes, and what they count in a query. */
export const TokenKind = {
  /** A folded word of letters, to be stemmed. */
  Word: 0,
  /** A word inside a name: it is stemmed, but tells nothing of the language of the text or the build of a query. */
  Part: 1,
  /** A run of digits. */
  Number: 2,
  /** A run of digits inside a version or a decimal number, which is a {@link TokenKind.Compound} as a whole. */
  NumberPart: 3,
  /** A whole identifier, name or version that has parts, without its separators; never stemmed. */
  Compound: 4,
  /** As a compound, but joined by hyphens, as prose has it too. */
  Hyphenated: 5,
  /** A word with the signs that belong to it: `c++`, `.net`. */
  Signed: 6,
  /** Two neighbours of Han, kana or Hangul. */
  Pair: 7,
  /** One character of Han or kana. */
  Character: 8,
  /** A run of one character, or an emoji: all that there is to find. */
  LoneCharacter: 9,
  /** A longer run of katakana, or of Hangul as it is written, particles included. */
  Run: 10,
  /** Neighbouring characters of a script that is cut into words by guess. */
  Gram: 11,
  /** What the classic rules cut out of a word with letters beyond ASCII. */
  Fragment: 12,
} as const;

/** Receives the tokens of a text in order; no text is empty or longer than {@link MAX_TERM_LENGTH}. */
export interface TokenSink {
  /** `entry` comes with words and parts wherever it is known already. */
  add(kind: number, text: string, entry?: WordEntry): void;
}

/** Longer terms are cut to this many UTF-16 units, so that a megabyte without a blank is one small term. */
export const MAX_TERM_LENGTH = 64;

/** Cuts a term at {@link MAX_TERM_LENGTH}, never through a surrogate pair. */
export function cutTerm(text: string): string {
  if (text.length <= MAX_TERM_LENGTH) return text;
  const last = text.charCodeAt(MAX_TERM_LENGTH - 1);
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? MAX_TERM_LENGTH - 1 : MAX_TERM_LENGTH);
}

/**
 * The term of a {@link TokenKind.Fragment}. It is marked, so that a word of a query never meets a piece of another
 * word (`user` in `Häuser`) at a word's weight.
 */
export function fragmentTerm(fragment: string): string {
  return cutTerm(`~${fragment}`);
}
