import { CharacterClass, classOfCharacter } from './character-class.js';
import type { SegmentCache } from './segment-cache.js';
import type { SegmentParts } from './segment-parts.js';
import { cutTerm, MAX_TERM_LENGTH, TokenKind, type TokenSink } from './token-sink.js';

/** Longer chains of names have no whole form: they are data, not names. */
export const MAX_CHAIN_LENGTH = 8;

/** The signs that join two runs into one name, where nothing but the sign stands between them. */
const Joint = { None: 0, Hyphen: 1, Dot: 2, Other: 3 } as const;

/**
 * Reads the name that begins at `start`: runs of letters, digits and underscores, joined by `-`, `.`, `@` or `::`.
 * Adds the parts of each run, the run, what hyphens join, and the whole; gives where it ends.
 */
export function readChain(text: string, start: number, segments: SegmentCache, sink: TokenSink): number {
  let end = endOfRun(text, start);
  const first = segments.get(text, start, end);
  if (start > 0 && text.charCodeAt(start - 1) === DOT) addDotted(text, start, end, first, sink);
  let joint = jointAt(text, end);
  if (joint === Joint.None) {
    addSigned(text, end, first, sink);
    addRun(first, sink);
    return end;
  }
  const runs = [first];
  const joints: number[] = [Joint.None];
  while (joint !== Joint.None) {
    const at = end + (text.charCodeAt(end) === COLON ? 2 : 1);
    end = endOfRun(text, at);
    runs.push(segments.get(text, at, end));
    joints.push(joint);
    joint = jointAt(text, end);
  }
  addSigned(text, end, runs.at(-1)!, sink);
  addChain(runs, joints, sink);
  return end;
}

function addChain(runs: readonly SegmentParts[], joints: readonly number[], sink: TokenSink): void {
  let hasNumber = false;
  let hyphenated = '';
  let hyphens = 0;
  for (const [i, run] of runs.entries()) {
    const joint = joints[i]!;
    if (joint !== Joint.Hyphen) {
      addHyphenated(hyphenated, hyphens, sink);
      hyphenated = '';
      hyphens = 0;
    } else hyphens++;
    if (hyphens < MAX_CHAIN_LENGTH) hyphenated += run.whole;
    const isNumberPart = isDottedNumber(runs, joints, i) || isDottedNumber(runs, joints, i + 1);
    hasNumber ||= isNumberPart;
    if (isNumberPart && !isDottedNumber(runs, joints, i)) addNumber(runs, joints, i, sink);
    addLink(run, isNumberPart, sink);
  }
  if (hyphens + 1 < runs.length) {
    addHyphenated(hyphenated, hyphens, sink);
    if (!hasNumber && runs.length <= MAX_CHAIN_LENGTH) {
      addJoined(TokenKind.Compound, runs.map(({ whole }) => whole).join(''), sink);
    }
  } else addHyphenated(hyphenated, hyphens, sink);
}

/** Whether run `i` is digits that a dot joins to digits before it. */
function isDottedNumber(runs: readonly SegmentParts[], joints: readonly number[], i: number): boolean {
  if (joints[i] !== Joint.Dot) return false;
  return isNumber(runs[i]!) && runs[i - 1]!.kinds.at(-1) === TokenKind.Number;
}

function isNumber(run: SegmentParts): boolean {
  return run.kinds.length === 1 && run.kinds[0] === TokenKind.Number;
}

/** A version or decimal number, dots kept: `1.2.3`, also of `v1.2.3`. */
function addNumber(
  runs: readonly SegmentParts[],
  joints: readonly number[],
  first: number,
  sink: TokenSink,
): void {
  let number = runs[first]!.parts.at(-1)!;
  for (let i = first + 1; i < runs.length && number.length <= MAX_TERM_LENGTH; i++) {
    if (!isDottedNumber(runs, joints, i)) break;
    number += `.${runs[i]!.whole}`;
  }
  sink.add(TokenKind.Compound, cutTerm(number));
}

function addHyphenated(joined: string, hyphens: number, sink: TokenSink): void {
  if (hyphens > 0 && hyphens < MAX_CHAIN_LENGTH) addJoined(TokenKind.Hyphenated, joined, sink);
}

function addJoined(kind: number, text: string, sink: TokenSink): void {
  if (text !== '' && text.length <= MAX_TERM_LENGTH) sink.add(kind, text);
}

function addRun(run: SegmentParts, sink: TokenSink): void {
  for (let i = 0; i < run.parts.length; i++) sink.add(run.kinds[i]!, run.parts[i]!, run.entries[i]);
  if (run.isCompound) sink.add(TokenKind.Compound, run.whole);
}

/** A run of a chain: its words are parts of a name, and its numbers may be parts of a number. */
function addLink(run: SegmentParts, isNumberPart: boolean, sink: TokenSink): void {
  for (const [i, part] of run.parts.entries()) {
    const kind = run.kinds[i]!;
    if (kind === TokenKind.Word) sink.add(TokenKind.Part, part, run.entries[i]);
    else
      sink.add(isNumberPart && kind === TokenKind.Number ? TokenKind.NumberPart : kind, part, run.entries[i]);
  }
  if (run.isCompound) sink.add(TokenKind.Compound, run.whole);
}

/** Longer words are not names of the kind of `libstdc++` or `.gitignore`. */
const MAX_SIGNED_LENGTH = 16;

const PLUS = 0x2b;
const HASH = 0x23;
const DOT = 0x2e;
const COLON = 0x3a;
const PARENTHESIS = 0x28;

/** `c++` and `c#`: a word with signs that no other character continues. */
function addSigned(text: string, end: number, run: SegmentParts, sink: TokenSink): void {
  const next = text.charCodeAt(end);
  if (next !== PLUS && next !== HASH) return;
  if (run.isCompound || run.whole === '' || run.whole.length > MAX_SIGNED_LENGTH) return;
  if (next === PLUS && text.charCodeAt(end + 1) === PLUS && text.charCodeAt(end + 2) !== PLUS) {
    sink.add(TokenKind.Signed, `${run.whole}++`);
  } else if (next === HASH && run.whole.length <= 2 && !isWordAt(text, end + 1)) {
    sink.add(TokenKind.Signed, `${run.whole}#`);
  }
}

/** `.net` and `.gitignore`: a name that begins with a dot, and is no call of a method. */
function addDotted(text: string, start: number, end: number, run: SegmentParts, sink: TokenSink): void {
  if (run.isCompound || run.whole === '' || run.whole.length > MAX_SIGNED_LENGTH) return;
  if (text.charCodeAt(end) === PARENTHESIS || !/^[\s"'`([,/]?$/u.test(text.charAt(start - 2))) return;
  sink.add(TokenKind.Signed, `.${run.whole}`);
}

function jointAt(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case 0x2d:
      return isWordAt(text, at + 1) ? Joint.Hyphen : Joint.None;
    case DOT:
      return isWordAt(text, at + 1) ? Joint.Dot : Joint.None;
    case 0x40:
      return isWordAt(text, at + 1) ? Joint.Other : Joint.None;
    case COLON:
      return text.charCodeAt(at + 1) === COLON && isWordAt(text, at + 2) ? Joint.Other : Joint.None;
    default:
      return Joint.None;
  }
}

function isWordAt(text: string, at: number): boolean {
  const characterClass = classOfCharacter(text.codePointAt(at) ?? 0);
  return characterClass >= CharacterClass.Lower && characterClass <= CharacterClass.Underscore;
}

function endOfRun(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    const codePoint = code >= 0xd8_00 && code <= 0xdb_ff ? text.codePointAt(end)! : code;
    const characterClass = classOfCharacter(codePoint);
    if (characterClass < CharacterClass.Lower || characterClass > CharacterClass.Mark) break;
    end += codePoint > 0xff_ff ? 2 : 1;
  }
  return end;
}
