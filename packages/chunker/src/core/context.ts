import type { Scale } from './scale.js';
import { HEAVY_WEIGHT } from './weight.js';

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
 * Law: it weighs at most `maxWeight`. Reads no more of a title than could fit, and no title beyond one that does not.
 */
export function contextOf(path: readonly string[], maxWeight: number, scale: Scale): string {
  const longest = scale.longest(maxWeight);
  let context = '';
  let from = path.length;
  let line = '';
  while (from > 0) {
    const title = path[from - 1]!;
    if (title.length > longest) break;
    const longer = prepend(onOneLine(title), line);
    const isWhole = from === 1;
    const next = (isWhole ? longer : prepend(LEFT_OUT, longer)) + END_OF_CONTEXT;
    // Without the mark of what is left out a path may fit that does not with it: only the whole path has none.
    if (longer !== '' && scale.weigh(longer + END_OF_CONTEXT) > maxWeight) break;
    if (longer !== '' && scale.weigh(next) <= maxWeight) context = next;
    line = longer;
    from -= 1;
  }
  return context === '' ? beginningOf(path, maxWeight, scale) : context;
}

function prepend(title: string, line: string): string {
  if (title === '') return line;
  return line === '' ? title : title + CONTEXT_SEPARATOR + line;
}

function onOneLine(title: string): string {
  return title.replaceAll(/\s+/gu, ' ').trim();
}

/** The beginning of the innermost title, where not even that fits. */
function beginningOf(path: readonly string[], maxWeight: number, scale: Scale): string {
  const innermost = path.findLast((title) => title.trim() !== '');
  if (innermost === undefined) return '';
  const text = onOneLine(innermost.slice(0, scale.longest(maxWeight)));
  let room = maxWeight - scale.weigh(LEFT_OUT + END_OF_CONTEXT);
  while (room >= 1 && text !== '') {
    const { most } = scale.reach(text, 0, text.length, { least: room, aim: room, most: room });
    const line = text.slice(0, most).trimEnd() + LEFT_OUT + END_OF_CONTEXT;
    if (scale.weigh(line) <= maxWeight) return line;
    // The mark at the end may have made a long run of the title's last word.
    room = Math.min(room - 1, Math.floor(room / HEAVY_WEIGHT));
  }
  return '';
}
