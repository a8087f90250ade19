/**
 * A word in the form in which words are compared: lower case by full case folding (`ß` is `ss`, every sigma is
 * `σ`, the Turkish `İ` is `i`), without characters that are not seen and without the vowel signs that Arabic and
 * Hebrew may leave out; `ё` is `е`. Composed.
 *
 * @param word composed and compatibility-decomposed (NFKC).
 */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/ς/gu, 'σ')
    .replace(/i\u0307/gu, 'i')
    .replace(/ё/gu, 'е')
    .replace(UNSEEN, '')
    .normalize('NFC');
}

/** A text without the characters that {@link foldWord} drops. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Soft hyphen, zero-width characters, variation selectors, Arabic and Hebrew points, the Cyrillic stress mark. */
const UNSEEN =
  /[\ufe00-\ufe0f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200d\u2060\ufeff]|(?<=\p{Script=Cyrillic})\u0301/gu;

/**
 * A folded word of Latin or Greek letters without its accents; words of other scripts stay as they are, because
 * there marks are vowels or letters of their own.
 *
 * @example
 * withoutAccents('café'); // 'cafe'
 */
export function withoutAccents(word: string): string {
  if (!/[^\0-\x7f]/u.test(word) || !/[\p{Script=Latin}\p{Script=Greek}]/u.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœøłđðþıŋħ]/gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
}

/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ŋ', 'n'],
  ['ħ', 'h'],
]);
