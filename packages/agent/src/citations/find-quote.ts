/** How long the quote before a citation can be, in UTF-16 units. */
export const MAX_QUOTE_CHARACTERS = 2_000;

// By the mark that closes it, where a quote begins.
const OPENING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\u201d', '\u201c\u201e\u201d'],
  ['\u201c', '\u201e'],
  ['\u00bb', '\u00ab'],
  ['\u00ab', '\u00bb'],
  ['\u300d', '\u300c'],
  ['\u300f', '\u300e'],
]);

// What may stand between a quote and its citation: signs, marks of emphasis, dashes, and a few words such as "see" or
// "according to the guide". A quote that does not count would leave its citation to be judged by its lines alone.
const BETWEEN = /[\s.,;:!?\u3002\u3001()[*_~`\u2010-\u2015-]/u;
const BETWEEN_WORDS = /[\p{L}\p{M}\p{N}'\u2019/]/u;
const MAX_BETWEEN = 64;
const MAX_WORDS_BETWEEN = 8;
const MAX_CITATIONS_BETWEEN = 8;

/**
 * The words in quotation marks that end before `end`, where white space, signs, at most eight words or another citation
 * may stand between, on one line; `undefined` where there are none.
 */
export function findQuoteBefore(text: string, end: number): string | undefined {
  const last = closingMarkBefore(text, skipCitations(text, end));
  const openings = OPENING.get(text.charAt(last));
  if (openings === undefined) return undefined;
  const from = Math.max(0, last - MAX_QUOTE_CHARACTERS - 1);
  const before = text.slice(from, last);
  const first = Math.max(...Array.from(openings, (mark) => before.lastIndexOf(mark)));
  const quote = first < 0 ? '' : before.slice(first + 1);
  return quote.trim() === '' ? undefined : quote;
}

/** Where a quote may be closed, going back over what may stand between it and its citation. */
function closingMarkBefore(text: string, end: number): number {
  let last = end - 1;
  let words = 0;
  const least = Math.max(0, last - MAX_BETWEEN);
  for (let isInWord = false; last > least; last--) {
    const unit = text.charAt(last);
    const isOfWord = BETWEEN_WORDS.test(unit);
    if (isOfWord && !isInWord && ++words > MAX_WORDS_BETWEEN) return last;
    if (!isOfWord && (unit === '\n' || !BETWEEN.test(unit))) return last;
    isInWord = isOfWord;
  }
  return last;
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
