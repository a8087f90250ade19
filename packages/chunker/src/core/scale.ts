import { isInsidePair } from './characters.js';
import type { EvenShare } from './even-share.js';
import { WeightMeter, weightOf } from './weight.js';

/** How far a part of a text can reach, in offsets. */
export interface Reach {
  readonly least: number;
  readonly aim: number;
  readonly most: number;
}

/**
 * Weighs texts: in weighted characters, or by a function of the caller's.
 *
 * Laws: a longer text never weighs less than its beginning; lines weigh together at most what they weigh alone and
 * one for each line end. A function that breaks the second is caught when the chunk is made.
 */
export interface Scale {
  weigh(text: string): number;
  /** A length, in UTF-16 units, that no text of the weight exceeds, as far as the scale can know. */
  longest(weight: number): number;
  /** How far parts from `start` reach that weigh a share; each part is at least one code point long. */
  reach(text: string, start: number, end: number, share: EvenShare): Reach;
}

/** Weighted characters; see {@link weightOf}. Reads no further than the heaviest part. */
export const WEIGHTED_CHARACTERS: Scale = Object.freeze({
  weigh: weightOf,
  // A code point weighs one at least, and is two units long at most.
  longest: (weight: number) => 2 * weight,
  reach(text: string, start: number, end: number, share: EvenShare): Reach {
    const meter = new WeightMeter();
    let least = start;
    let aim = start;
    let offset = start;
    while (offset < end) {
      const codePoint = text.codePointAt(offset)!;
      // NUL is no part of any chunk.
      if (codePoint !== 0) meter.add(codePoint);
      // One code point always fits: the maximum is at least the weight of the heaviest.
      if (meter.total > share.most && offset > start) break;
      offset += codePoint > 0xffff ? 2 : 1;
      if (meter.total <= share.least || least === start) least = offset;
      if (meter.total <= share.aim || aim === start) aim = offset;
    }
    return { least, aim, most: offset };
  },
});

/** What one unit of a caller's measure, such as a token, is taken to stand for at most. */
const LONGEST_UNITS_PER_WEIGHT = 32;

/** A scale over a function that weighs a whole text, such as a tokenizer's count. */
export function scaleOf(measure: (text: string) => number): Scale {
  return {
    weigh: measure,
    longest: (weight) => LONGEST_UNITS_PER_WEIGHT * weight,
    reach: (text, start, end, share) => ({
      least: reachWeight(measure, text, start, end, share.least),
      aim: reachWeight(measure, text, start, end, share.aim),
      most: reachWeight(measure, text, start, end, share.most),
    }),
  };
}

/** Gallops from the start, then halves: asks for no text longer than about twice the part that is found. */
function reachWeight(
  measure: (text: string) => number,
  text: string,
  start: number,
  end: number,
  weight: number,
): number {
  const fits = (offset: number): boolean => measure(text.slice(start, offset)) <= weight;
  let low = start;
  let step = 64;
  while (low + step < end && fits(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  if (fits(high)) return high;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  if (isInsidePair(text, low)) low -= 1;
  return low > start ? low : start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
}
