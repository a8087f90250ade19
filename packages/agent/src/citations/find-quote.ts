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

const BETWEEN = /[\s.,;:!?\u3002\u3001([]/u;
const MAX_BETWEEN = 8;

/**
 * The words in quotation marks that end directly before `end`, where white space, a sign or another citation may
 * stand between; `undefined` where there are none.
 */
export function findQuoteBefore(text: string, end: number): string | undefined {
  let last = skipCitations(text, end) - 1;
  const least = Math.max(0, last - MAX_BETWEEN);
  while (last > least && BETWEEN.test(text.charAt(last))) last--;
  const openings = OPENING.get(text.charAt(last));
  if (openings === undefined) return undefined;
  const from = Math.max(0, last - MAX_QUOTE_CHARACTERS - 1);
  const before = text.slice(from, last);
  const first = Math.max(...Array.from(openings, (mark) => before.lastIndexOf(mark)));
  const quote = first < 0 ? '' : before.slice(first + 1);
  return quote.trim() === '' ? undefined : quote;
}

/** `"quote" [a.md:1-2][b.md:3-4]`: both cite the quote. At most so many steps back. */
function skipCitations(text: string, end: number): number {
  let at = end;
  for (let steps = 0; steps < MAX_BETWEEN; steps++) {
    if (text.charAt(at - 1) !== ']') break;
    const open = text.slice(Math.max(0, at - 1 - 256), at - 1).lastIndexOf('[');
    if (open < 0) break;
    at = Math.max(0, at - 1 - 256) + open;
  }
  return at;
}
