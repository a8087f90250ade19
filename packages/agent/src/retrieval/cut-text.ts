import { weightOf } from '@rag/chunker';

/** How much of a text may be given up so that it ends at a boundary: half. */
const LEAST_SHARE = 0.5;

/**
 * The beginning of a text that weighs at most so much, ended where a reader would pause: after a paragraph, else a line,
 * else a word, as long as half of what fits is kept; else after a whole code point. Never empty for a text that is not.
 *
 * @param maxWeight weighted characters, ≥ 1.
 * @example
 * cutText('one two three', 9); // 'one two'
 */
export function cutText(text: string, maxWeight: number): string {
  if (weightOf(text) <= maxWeight) return text;
  const fitting = text.slice(0, longestFit(text, maxWeight));
  for (const boundary of ['\n\n', '\n', ' ']) {
    const at = fitting.lastIndexOf(boundary);
    if (at >= fitting.length * LEAST_SHARE) return trimEnd(fitting.slice(0, at), fitting);
  }
  return fitting;
}

/** The most UTF-16 units, at the end of a code point, that fit: found by halving, as weight never falls. */
function longestFit(text: string, maxWeight: number): number {
  const ends = codePointEnds(text, Math.ceil(maxWeight));
  // Law: the first `low` code points fit, more than `high` do not; one is always taken.
  let [low, high] = [1, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (weightOf(text.slice(0, ends[middle - 1])) <= maxWeight) low = middle;
    else high = middle - 1;
  }
  return ends[low - 1]!;
}

/** Where each of the first code points ends. None weighs less than one, so no more of them can fit. */
function codePointEnds(text: string, count: number): readonly number[] {
  const ends: number[] = [];
  for (let at = 0; at < text.length && ends.length < count;) {
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
    ends.push(at);
  }
  return ends;
}

function trimEnd(cut: string, otherwise: string): string {
  const trimmed = cut.trimEnd();
  return trimmed === '' ? otherwise : trimmed;
}
