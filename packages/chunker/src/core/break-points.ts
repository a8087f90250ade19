import { isInsidePair, isWhiteSpace, isWordUnit, NEWLINE } from './characters.js';
import type { LineStyle } from './outline.js';
import type { Reach } from './scale.js';

/** Offsets after `start` at which a part reaches the least, the intended and the greatest weight. */
/** `Intl.Segmenter` takes time quadratic in the text it is given: it sees no more than this at once. */
export const SEGMENTER_WINDOW_UNITS = 1_000;

/** How far back a cut moves so as not to fall before a combining mark or a joiner. */
const EXTENDER_LOOK_BACK_UNITS = 32;
const EXTENDER = /^[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u;
const FIRST_CJK_PUNCTUATION = 0x3000;

// The locale is fixed: the cut must not depend on the machine. No locale changes where these rules break.
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Finds where a part of a line should end: nearest to the aim at the best kind of break that there is.
 *
 * Prose: sentence, line, white space, word. Code: after a statement, after an element, white space, between words.
 * Both end at a code point when nothing else is in reach.
 *
 * Law: `start < result ≤ reach.most`, and never inside a surrogate pair.
 */
export function findBreak(text: string, start: number, reach: Reach, style: LineStyle): number {
  const found =
    style === 'prose'
      ? (nearestSegment(text, reach, SENTENCES, isSentenceEnd) ??
        nearest(reach, (offset) => text.charCodeAt(offset - 1) === NEWLINE) ??
        nearest(reach, (offset) => isWhiteSpace(text.charCodeAt(offset - 1))) ??
        nearestSegment(text, reach, WORDS, () => true))
      : (nearest(reach, (offset) => isAfter(text, offset, ';}')) ??
        nearest(reach, (offset) => isAfter(text, offset, ',')) ??
        nearest(reach, (offset) => isWhiteSpace(text.charCodeAt(offset - 1))) ??
        nearest(reach, (offset) => isBetweenWords(text, offset)));
  return found !== undefined && found > start && !isInsidePair(text, found)
    ? found
    : breakAtCodePoint(text, start, reach.aim);
}

function nearest(reach: Reach, accepts: (offset: number) => boolean): number | undefined {
  const furthest = Math.max(reach.aim - reach.least, reach.most - reach.aim);
  for (let distance = 0; distance <= furthest; distance += 1) {
    const below = reach.aim - distance;
    if (below >= reach.least && accepts(below)) return below;
    const above = reach.aim + distance;
    if (above <= reach.most && accepts(above)) return above;
  }
  return undefined;
}

function nearestSegment(
  text: string,
  reach: Reach,
  segmenter: Intl.Segmenter,
  accepts: (text: string, offset: number) => boolean,
): number | undefined {
  let best: number | undefined;
  // White space before the window's first word would look like a boundary of its own: the first segment is skipped.
  for (let from = reach.least; from < reach.most; from += SEGMENTER_WINDOW_UNITS) {
    // To the segmenter a line end is the end of a sentence; within a paragraph it is a blank.
    const window = text
      .slice(from, Math.min(from + SEGMENTER_WINDOW_UNITS, reach.most))
      .replaceAll('\n', ' ');
    for (const { index } of segmenter.segment(window)) {
      const offset = from + index;
      if (index === 0 || !accepts(text, offset)) continue;
      if (best === undefined || Math.abs(offset - reach.aim) < Math.abs(best - reach.aim)) best = offset;
    }
  }
  return best;
}

/** The rules for sentences also break inside `Stop!Go`; between Latin letters that is a name, not an end. */
function isSentenceEnd(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  return isWhiteSpace(before) || before >= FIRST_CJK_PUNCTUATION;
}

function isAfter(text: string, offset: number, units: string): boolean {
  return units.includes(text.charAt(offset - 1)) && !units.includes(text.charAt(offset));
}

function isBetweenWords(text: string, offset: number): boolean {
  return !(isWordUnit(text.charCodeAt(offset - 1)) && isWordUnit(text.charCodeAt(offset)));
}

function breakAtCodePoint(text: string, start: number, aim: number): number {
  const least = Math.max(start + 1, aim - EXTENDER_LOOK_BACK_UNITS);
  for (let offset = aim; offset >= least; offset -= 1)
    if (!isInsidePair(text, offset) && !isExtended(text, offset)) return offset;
  // The aim always lies after a whole code point.
  return aim;
}

function isExtended(text: string, offset: number): boolean {
  return EXTENDER.test(text.slice(offset, offset + 2)) || text.charCodeAt(offset - 1) === 0x200d;
}
