import type { TextSpan } from '@rag/contracts';

/** Letters of scripts that write no blanks between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30FC';
const WORD = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}]*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_])+(?:\\+\\+|#)?`,
  'gu',
);
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{L}\p{M}]+/gu;
/** Of a word in these scripts a part is shown: the run, or the word with what is joined to it, says too little. */
const RUN = new RegExp(`^[${UNSPACED}\\p{Script=Hangul}]`, 'u');

/** The words of a text, identifiers and runs of unspaced scripts whole; in order. Linear. */
export function* wordSpansOf(text: string): Generator<TextSpan, void, void> {
  for (const { index, 0: word } of text.matchAll(WORD)) yield { start: index, end: index + word.length };
}

/** The parts of an identifier: cut at signs, humps and digits. */
export function partsOfWord(word: string): readonly TextSpan[] {
  return Array.from(word.matchAll(PART), ({ index, 0: part }) => ({
    start: index,
    end: index + part.length,
  }));
}

/** Whether parts of a word are found by their letters. */
export function isRun(word: string): boolean {
  return RUN.test(word);
}

/** A text in the form in which terms are compared with it, and where each of its units comes from. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of the folded text the beginning and the end of its character in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** NFKC and lower case, character by character, so that places can be found again. */
export function foldWithPlaces(word: string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of word) {
    const folded = character.normalize('NFKC').toLowerCase();
    for (let i = 0; i < folded.length; i++) {
      starts.push(at);
      ends.push(at + character.length);
    }
    text += folded;
    at += character.length;
  }
  return { text, starts, ends };
}

/** Every place of a term in a folded text, in order; places may overlap. */
export function spansOfTerm({ text, starts, ends }: FoldedText, term: string): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  if (term === '') return spans;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    spans.push({ start: starts[at] ?? 0, end: ends[at + term.length - 1] ?? 0 });
  return spans;
}

/** Joins spans that overlap or touch; they must ascend by `start`. */
export function mergeSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const merged: TextSpan[] = [];
  for (const { start, end } of spans) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(end, last.end) };
    else merged.push({ start, end });
  }
  return merged;
}
