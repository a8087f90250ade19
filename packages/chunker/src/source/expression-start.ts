import { isAsciiWordUnit, isWhiteSpace } from '../core/characters.js';
import { ARROW } from './line-facts.js';
import { CLOSING_BRACKET, CLOSING_PARENTHESIS, GREATER, LESS, QUOTE } from './signs.js';

const VALUE_FOLLOWS = new Set(
  'return typeof case in of delete void throw new else do yield await if unless when and or not while'.split(
    ' ',
  ),
);

/** Whether a unit can stand within a word of code. */
export function isWordPart(unit: number): boolean {
  return isAsciiWordUnit(unit) || (unit >= 0x80 && !isWhiteSpace(unit) && unit !== ARROW);
}

/**
 * Whether a slash begins a regular expression: where a value is expected, not after one.
 *
 * @param next the unit after the slash.
 * @param last the last unit of code before it, and `word` the last word.
 */
export function mayBeginExpression(next: number, last: number, word: string): boolean {
  if (next === GREATER || last === LESS) return false; // a tag of JSX
  if (isWordPart(last) && last !== 0) return VALUE_FOLLOWS.has(word);
  return last !== CLOSING_PARENTHESIS && last !== CLOSING_BRACKET && last !== QUOTE;
}
