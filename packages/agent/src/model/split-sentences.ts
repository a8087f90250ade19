import type { TextSpan } from '@rag/contracts';

// What ends a sentence where white space follows, and what may stand between the two.
const STOPS: ReadonlySet<string> = new Set('.!?\u2026\u061f\u06d4\u0589\u0964\u0965\u1362\u104b\u17d4\u037e');
const CLOSERS: ReadonlySet<string> = new Set('"\')]}\u2019\u201d\u00bb\u203a*_`');
// What ends a sentence by itself.
const FULL_STOPS: ReadonlySet<string> = new Set('\u3002\uff01\uff1f\uff0e');
const FULL_CLOSERS: ReadonlySet<string> = new Set('\u300d\u300f\uff09\u201d\u2019');
const BLANK = /\s/u;
const LOWER = /\p{Ll}/u;
// In lower case, without the last full stop; what follows them goes on with the sentence.
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'al apr approx aug bzw ca cf co corp dec dept dr e.g ed est etc feb fig figs gen gov i.e inc jan jr jul jun lt ltd mar mr mrs ms mt no nov oct p pp prof rev sec sen sep sept sr st u.a usw vol vs z.b \u0442.\u0435 \u0442.\u0434 \u0433 \u0441\u0442\u0440'.split(
    ' ',
  ),
);
const LONGEST_ABBREVIATION = 6;

/**
 * The sentences of a paragraph, in any script, as spans without white space at their ends; together they hold every other
 * character.
 *
 * A sentence ends at a full stop, a question or exclamation mark or one of their like, where white space follows and
 * the next word does not begin with a small letter; not after initials and common abbreviations. Chinese and Japanese
 * need no white space. A text without such marks is one sentence. Linear.
 */
export function splitSentences(text: string): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  const close = (end: number): void => {
    const span = trimSpan(text, start, end);
    if (span.end > span.start) spans.push(span);
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (FULL_STOPS.has(unit)) {
      let end = at + 1;
      while (FULL_STOPS.has(text.charAt(end)) || FULL_CLOSERS.has(text.charAt(end))) end++;
      close(end);
      at = end - 1;
    } else if (STOPS.has(unit)) {
      let end = at + 1;
      while (STOPS.has(text.charAt(end)) || CLOSERS.has(text.charAt(end))) end++;
      if (endsSentence(text, start, at, end)) close(end);
      at = end - 1;
    }
  }
  close(text.length);
  return spans;
}

function endsSentence(text: string, start: number, at: number, end: number): boolean {
  if (end >= text.length) return true;
  if (!BLANK.test(text.charAt(end))) return false;
  let next = end;
  // A paragraph ends before long: what is looked at here is never looked at again.
  while (next < text.length && BLANK.test(text.charAt(next))) next++;
  if (LOWER.test(String.fromCodePoint(text.codePointAt(next) ?? 0x20))) return false;
  return text.charAt(at) !== '.' || !endsAbbreviation(text, start, at);
}

function endsAbbreviation(text: string, start: number, at: number): boolean {
  const least = Math.max(start, at - LONGEST_ABBREVIATION - 1);
  let from = at;
  while (from > least && !BLANK.test(text.charAt(from - 1)) && !'(["'.includes(text.charAt(from - 1))) from--;
  const word = text.slice(from, at);
  // An initial: one capital letter.
  return /^\p{Lu}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}

/** The span without white space at its ends. */
export function trimSpan(text: string, start: number, end: number): TextSpan {
  let from = start;
  let to = end;
  while (from < to && BLANK.test(text.charAt(from))) from++;
  while (to > from && BLANK.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}
