import { HEAVY_WEIGHT } from './weight.js';
import type { Scale } from './scale.js';

/** The most that the heading context of an embedding text weighs, in weighted characters; the specification's number. */
export const MAX_CONTEXT_WEIGHT = 180;

/** Between the titles of a heading context, outermost first. */
export const CONTEXT_SEPARATOR = ' > ';

const END_OF_CONTEXT = '\n\n';
const LEFT_OUT = '…';

/**
 * The line before the content of an embedding text, with the blank line that ends it; nothing for an empty path.
 *
 * A path that is too heavy loses its outermost titles first, and the innermost one loses its end: it says most.
 * Law: it weighs at most `maxWeight`. Reads no more of a title than could fit.
 */
export function contextOf(path: readonly string[], maxWeight: number, scale: Scale): string {
  const titles = path.map(onOneLine).filter((title) => title !== '');
  for (let from = 0; from < titles.length; from += 1) {
    const kept = titles.slice(from);
    // Each code point weighs one at least in weighted characters, and no title is joined that cannot fit.
    if (kept.reduce((sum, title) => sum + title.length, 0) > MOST_UNITS_READ) continue;
    const line = (from === 0 ? '' : LEFT_OUT + CONTEXT_SEPARATOR) + kept.join(CONTEXT_SEPARATOR);
    if (scale.weigh(line + END_OF_CONTEXT) <= maxWeight) return line + END_OF_CONTEXT;
  }
  return beginningOf(titles.at(-1) ?? '', maxWeight, scale);
}

/** No context of any weight is longer than this, in UTF-16 units. */
const MOST_UNITS_READ = 4_096;

function onOneLine(title: string): string {
  return title
    .slice(0, MOST_UNITS_READ + 1)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function beginningOf(title: string, maxWeight: number, scale: Scale): string {
  const text = title.slice(0, MOST_UNITS_READ);
  let room = maxWeight - scale.weigh(LEFT_OUT + END_OF_CONTEXT);
  while (room >= 1) {
    const { most } = scale.reach(text, 0, text.length, { least: room, aim: room, most: room });
    const line = text.slice(0, most).trimEnd() + LEFT_OUT + END_OF_CONTEXT;
    const weight = scale.weigh(line);
    if (most > 0 && weight <= maxWeight) return line;
    // The mark at the end may have made a long run of the title's last word.
    room = Math.min(room - 1, Math.floor(room / HEAVY_WEIGHT));
  }
  return '';
}
