/** How many UTF-16 units are looked up together; a shorter quote is looked for by a plain search. */
const SHINGLE_UNITS = 4;

/** An index is made at the search of this number: making one costs about as much as so many plain searches. */
const PLAIN_SEARCHES = 16;

/** Finds the first place of one quote at or after `from`, or -1; as `String.prototype.indexOf` does. */
export type FindFrom = (from: number) => number;

interface ShingleIndex {
  /** By bucket, where its places begin in `places`; one more than there are buckets. */
  readonly starts: Uint32Array;
  /** Ascending within a bucket. */
  readonly places: Uint32Array;
  readonly mask: number;
}

/**
 * Looks for many quotes in one text, with the results of `indexOf`.
 *
 * From the {@link PLAIN_SEARCHES}th quote on, only the places of the quote's rarest shingle are compared: a quote that is
 * not there costs its own length rather than the text's. The index takes four bytes a unit of the text.
 */
export class QuoteSearch {
  readonly text: string;
  #searches = 0;
  #index: ShingleIndex | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Prepares the search for one quote. */
  seek(quote: string): FindFrom {
    const { text } = this;
    if (quote.length < SHINGLE_UNITS || ++this.#searches < PLAIN_SEARCHES)
      return (from) => text.indexOf(quote, from);
    const index = (this.#index ??= indexShingles(text));
    const { starts, places, mask } = index;
    let rarest = 0;
    let fewest = Infinity;
    let first = 0;
    for (let at = 0; at + SHINGLE_UNITS <= quote.length; at++) {
      const bucket = bucketAt(quote, at, mask);
      const count = starts[bucket + 1]! - starts[bucket]!;
      if (count >= fewest) continue;
      [rarest, fewest, first] = [at, count, starts[bucket]!];
    }
    return (from) => {
      for (let at = lowerBound(places, first, first + fewest, from + rarest); at < first + fewest; at++) {
        const begin = places[at]! - rarest;
        if (text.startsWith(quote, begin)) return begin;
      }
      return -1;
    };
  }
}

/** The places of each shingle, by counting: two passes over the text. */
function indexShingles(text: string): ShingleIndex {
  const count = Math.max(0, text.length - SHINGLE_UNITS + 1);
  const mask = 2 ** Math.min(20, Math.max(4, Math.ceil(Math.log2(count + 1)))) - 1;
  const starts = new Uint32Array(mask + 2);
  for (let at = 0; at < count; at++) starts[bucketAt(text, at, mask) + 1]!++;
  for (let bucket = 0; bucket <= mask; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const next = starts.slice();
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at++) places[next[bucketAt(text, at, mask)]!++] = at;
  return { starts, places, mask };
}

function bucketAt(text: string, at: number, mask: number): number {
  let hash = 0;
  for (let unit = at; unit < at + SHINGLE_UNITS; unit++)
    hash = Math.imul(hash ^ text.charCodeAt(unit), 0x9e3779b1) ^ (hash >>> 15);
  return (hash ^ (hash >>> 13)) & mask;
}

/** The first position in `[from, to)` whose value is `least` or more; `to` where there is none. */
function lowerBound(values: Uint32Array, from: number, to: number, least: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
