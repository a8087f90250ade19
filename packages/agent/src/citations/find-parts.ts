import type { FindFrom } from './quote-search.js';

/** How many parts a quote with ellipses has at most; of one with more, only the whole is looked for. */
export const MAX_QUOTE_PARTS = 8;

// `…`, `...`, `. . .`, also in brackets; white space beside it is part of it.
const ELLIPSIS =
  / ?(?:\[ ?(?:\u2026+|\.{3,}) ?\]|\( ?(?:\u2026+|\.{3,}) ?\)|\u2026+|\.{3,}|\. \. \.(?: \.)?) ?/u;
const WORD = /[\p{L}\p{N}]/u;

/** Where a quote stands in a text, in UTF-16 units; with ellipses, from its first part to the end of its last. */
export interface QuoteSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a quote between its ellipses, those at its ends left out; `undefined` where it has none, where it is
 * nothing but ellipses, or where the parts are more than {@link MAX_QUOTE_PARTS}.
 */
export function splitAtEllipses(quote: string): readonly string[] | undefined {
  const pieces = quote.split(ELLIPSIS);
  if (pieces.length === 1) return undefined;
  const parts = pieces.filter((part) => WORD.test(part));
  return parts.length === 0 || parts.length > MAX_QUOTE_PARTS ? undefined : parts;
}

/**
 * Where parts stand one after the other in `[from, to)`, none within another: the first span from each place of the first
 * part on, at most `limit`.
 */
export function findParts(
  parts: readonly { readonly length: number; readonly find: FindFrom }[],
  from: number,
  to: number,
  limit: number,
): readonly QuoteSpan[] {
  const spans: QuoteSpan[] = [];
  const [first, ...others] = parts;
  if (first === undefined) return spans;
  for (let start = first.find(from); start >= 0 && spans.length < limit; start = first.find(start + 1)) {
    let end = start + first.length;
    for (const { length, find } of others) {
      const next = find(end);
      // What does not follow here follows nowhere later.
      if (next < 0) return spans;
      end = next + length;
    }
    if (end > to) return spans;
    spans.push({ start, end });
  }
  return spans;
}
