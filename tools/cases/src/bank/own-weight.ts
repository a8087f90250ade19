const LONG_RUN_UNITS = 64;
const HEAVY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ーｰ]/u;

/**
 * Weighted characters as the specification counts them, written apart from the product's own count: code points,
 * three for Han, kana, Hangul and for all of a run of 64 UTF-16 units or more without white space.
 */
export function weigh(text: string): number {
  let total = 0;
  for (const part of text.split(/(\s+)/u)) {
    const isLongRun = part.length >= LONG_RUN_UNITS && !/^\s/u.test(part);
    for (const character of part) total += isLongRun || HEAVY.test(character) ? 3 : 1;
  }
  return total;
}
