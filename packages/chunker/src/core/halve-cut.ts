import { isInsidePair, isWhiteSpace, NEWLINE } from './characters.js';
import type { Cut } from './cut.js';

/**
 * Two cuts for one, at the white space nearest to the middle or else at a code point; `undefined` for a single code
 * point.
 */
export function halveCut(text: string, cut: Cut): readonly [Cut, Cut] | undefined {
  const middle = findMiddle(text, cut.start, cut.end);
  if (middle === undefined) return undefined;
  let end = middle;
  while (end > cut.start && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  let start = middle;
  while (start < cut.end && isWhiteSpace(text.charCodeAt(start))) start += 1;
  if (end === cut.start || start === cut.end) return undefined;
  return [
    { ...cut, end, lastLine: cut.firstLine + countLineEnds(text, cut.start, end) },
    { ...cut, start, firstLine: cut.lastLine - countLineEnds(text, start, cut.end) },
  ];
}

function findMiddle(text: string, start: number, end: number): number | undefined {
  const middle = (start + end) >> 1;
  const isBreak = (offset: number): boolean =>
    offset > start && offset < end && isWhiteSpace(text.charCodeAt(offset));
  for (let distance = 0; distance <= (end - start) >> 2; distance += 1) {
    if (isBreak(middle - distance)) return middle - distance;
    if (isBreak(middle + distance)) return middle + distance;
  }
  const offset = isInsidePair(text, middle) ? middle + 1 : middle;
  return offset > start && offset < end ? offset : undefined;
}

function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end; offset += 1) if (text.charCodeAt(offset) === NEWLINE) count += 1;
  return count;
}
