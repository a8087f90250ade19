import { CharacterClass, classOfCharacter } from './character-class.js';
import { foldWord } from './fold-word.js';
import { MAX_SPLIT_LENGTH, splitIdentifier } from './split-identifier.js';
import { cutTerm, MAX_TERM_LENGTH, TokenKind } from './token-sink.js';
import type { WordEntry } from './word-stems.js';

/** What a run of letters, digits and underscores is made of. */
export interface SegmentParts {
  /** The run as it is written. */
  readonly run: string;
  /** The folded parts, none of them empty; underscores alone, two or more, are a part. */
  readonly parts: readonly string[];
  /** The {@link TokenKind} of each part. */
  readonly kinds: readonly number[];
  /** What is known of each part that is a word. */
  readonly entries: readonly (WordEntry | undefined)[];
  /** The folded whole without underscores; empty if the run is nothing but underscores. */
  readonly whole: string;
  /** Whether the whole says more than its only part. */
  readonly isCompound: boolean;
}

/** Takes a run of letters, marks, digits and underscores apart. */
export function segmentParts(run: string, entryOf: (word: string) => WordEntry): SegmentParts {
  if (run.length <= MAX_TERM_LENGTH && /^[A-Za-z][a-z]*$/u.test(run)) return plainWord(run, entryOf);
  const parts: string[] = [];
  const kinds: number[] = [];
  const split = splitIdentifier(run);
  for (const part of split) {
    const folded = fold(part);
    if (folded === '') continue;
    parts.push(cutTerm(folded));
    kinds.push(kindOfPart(folded, split.length));
  }
  const whole = cutTerm(fold(run.slice(0, MAX_SPLIT_LENGTH).replaceAll('_', '')));
  if (whole === '' && run.length > 1) {
    parts.push(cutTerm(run));
    kinds.push(TokenKind.Compound);
  }
  const entries = parts.map((part, i) => (isWordKind(kinds[i]!) ? entryOf(part) : undefined));
  return { run, parts, kinds, entries, whole, isCompound: parts.length > 1 };
}

const WORD_ONLY: readonly number[] = [TokenKind.Word];

/** The commonest run, made without looking for parts that it cannot have. */
function plainWord(run: string, entryOf: (word: string) => WordEntry): SegmentParts {
  const whole = run.toLowerCase();
  return { run, parts: [whole], kinds: WORD_ONLY, entries: [entryOf(whole)], whole, isCompound: false };
}

function isWordKind(kind: number): boolean {
  return kind === TokenKind.Word || kind === TokenKind.Part;
}

function kindOfPart(part: string, partCount: number): number {
  if (classOfCharacter(part.codePointAt(0)!) !== CharacterClass.Digit) {
    // A blob is not split; stemming it would cut data.
    return partCount === 1 && /\p{Nd}/u.test(part)
      ? TokenKind.Compound
      : partCount > 1
        ? TokenKind.Part
        : TokenKind.Word;
  }
  return partCount === 1 && /\P{Nd}/u.test(part) ? TokenKind.Compound : TokenKind.Number;
}

function fold(part: string): string {
  return /[^\0-\x7f]/u.test(part) ? asciiDigits(foldWord(part)) : part.toLowerCase();
}

/** Arabic-Indic digits, eastern and western, as ASCII: numbers are written in both ways side by side. */
function asciiDigits(word: string): string {
  return word.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 0xf));
}
