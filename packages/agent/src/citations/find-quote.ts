/** How long the quote before a citation can be, in UTF-16 units. */
export const MAX_QUOTE_CHARACTERS = 2_000;

// By the mark that closes it, where a quote begins.
const OPENING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\u201d', '\u201c\u201e\u201d'],
  ['\u201c', '\u201e'],
  ['\u2018', '\u201a'],
  ['\u00bb', '\u00ab\u00bb'],
  ['\u00ab', '\u00bb'],
  ['\u203a', '\u2039\u203a'],
  ['\u2039', '\u203a'],
  ['\u300d', '\u300c'],
  ['\u300f', '\u300e'],
  ['\u300b', '\u300a'],
  ['\u3009', '\u3008'],
  ['\u301e', '\u301d'],
  ['\u301f', '\u301d'],
  ['\uff02', '\uff02'],
  ['\uff63', '\uff62'],
]);

// Marks that are apostrophes too: they close only what one of these opens at the beginning of a word.
const SINGLE_OPENING: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['\u2019', '\u2018\u201a\u2019'],
]);
const OF_WORD = /[\p{L}\p{M}\p{N}]/u;

// What may stand between a quote and its citation: signs, marks of emphasis, dashes, and a few words such as "see" or
// "according to the guide". A quote that does not count would leave its citation to be judged by its lines alone.
const BETWEEN = /[\s.,;:!?\u3002\u3001()[*_~`\u2010-\u2015-]/u;
const BETWEEN_WORDS = /[\p{L}\p{M}\p{N}'\u2019/]/u;
const MAX_BETWEEN = 64;
const MAX_WORDS_BETWEEN = 8;
const MAX_CITATIONS_BETWEEN = 8;

/**
 * The words in quotation marks that end before `end`, where white space, signs, at most eight words or another citation
 * may stand between, on one line; `undefined` where there are none. Double and single marks, guillemets and the corner and
 * angle brackets of Chinese and Japanese.
 */
export function findQuoteBefore(text: string, end: number): string | undefined {
  const [first, last] = marksBefore(text, skipCitations(text, end));
  const quote = first < 0 ? '' : text.slice(first + 1, last);
  return quote.trim() === '' ? undefined : quote;
}

/** Where the marks of the quote stand, going back over what may stand between it and its citation; -1 for no opening. */
function marksBefore(text: string, end: number): readonly [first: number, last: number] {
  let last = end - 1;
  let words = 0;
  let mayBeSingle = true;
  const least = Math.max(0, last - MAX_BETWEEN);
  for (let isInWord = false; last > least; last--) {
    const unit = text.charAt(last);
    // Only the last one that could close anything is looked at: the way back to its opening is not gone twice.
    if (mayBeSingle && SINGLE_OPENING.has(unit) && !OF_WORD.test(text.charAt(last + 1))) {
      mayBeSingle = false;
      const first = openingSingle(text, last);
      if (first >= 0) return [first, last];
    }
    const isOfWord = BETWEEN_WORDS.test(unit);
    if (isOfWord && !isInWord && ++words > MAX_WORDS_BETWEEN) break;
    if (!isOfWord && (unit === '\n' || !BETWEEN.test(unit))) break;
    isInWord = isOfWord;
  }
  return [openingOf(text, last), last];
}

function openingOf(text: string, last: number): number {
  const openings = OPENING.get(text.charAt(last)) ?? '';
  const from = Math.max(0, last - MAX_QUOTE_CHARACTERS - 1);
  const before = text.slice(from, last);
  const first = Math.max(-1, ...Array.from(openings, (mark) => before.lastIndexOf(mark)));
  return first < 0 ? -1 : from + first;
}

/** The last single mark that begins a word and ends none, with a text of one line after it. */
function openingSingle(text: string, last: number): number {
  const openings = SINGLE_OPENING.get(text.charAt(last)) ?? '';
  const least = Math.max(0, last - MAX_QUOTE_CHARACTERS - 1);
  for (let at = last - 1; at >= least && text.charAt(at) !== '\n'; at--) {
    if (!openings.includes(text.charAt(at)) || OF_WORD.test(text.charAt(at - 1))) continue;
    if (text.slice(at + 1, last).trim() !== '' && !/\s/u.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

/** `"quote" [a.md:1-2][b.md:3-4]`: both cite the quote. At most so many steps back. */
function skipCitations(text: string, end: number): number {
  let at = end;
  for (let steps = 0; steps < MAX_CITATIONS_BETWEEN; steps++) {
    if (text.charAt(at - 1) !== ']') break;
    const open = text.slice(Math.max(0, at - 1 - 256), at - 1).lastIndexOf('[');
    if (open < 0) break;
    at = Math.max(0, at - 1 - 256) + open;
  }
  return at;
}
