/**
 * Porter's English stemmer: the algorithm of M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980).
 *
 * For lower-case words of `a-z`; words of one or two letters, and words with any other character, stay as they
 * are. Linear in the word.
 *
 * @example
 * porterStem('connections'); // 'connect'
 */
export function porterStem(word: string): string {
  if (word.length <= 2 || !/^[a-z]+$/u.test(word)) return word;
  let stem = stripPlural(word);
  stem = stripPastAndProgressive(stem);
  if (stem.endsWith('y') && hasVowel(stem, stem.length - 1)) stem = `${stem.slice(0, -1)}i`;
  stem = replaceLongest(stem, DERIVED_PAIRS, 0);
  stem = replaceLongest(stem, DERIVED_SINGLES, 0);
  stem = stripRemaining(stem);
  return tidy(stem);
}

type Rule = readonly [suffix: string, replacement: string];

/** Step 2; of two suffixes that fit, the longer stands first. */
const DERIVED_PAIRS: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

/** Step 3. */
const DERIVED_SINGLES: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

/** Step 4; of two suffixes that fit, the longer stands first. */
const REMAINING: readonly string[] = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ion', 'ou'],
  ...['ism', 'ate', 'iti', 'ous', 'ive', 'ize'],
];

/** Step 1a. */
function stripPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('ss') ? word : word.slice(0, -1);
}

/** Step 1b. */
function stripPastAndProgressive(word: string): string {
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  const suffixLength = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  if (suffixLength === 0 || !hasVowel(word, word.length - suffixLength)) return word;
  const stem = word.slice(0, -suffixLength);
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (endsInDoubleConsonant(stem) && !/[lsz]$/u.test(stem)) return stem.slice(0, -1);
  return measure(stem, stem.length) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

/** The first rule whose suffix fits decides, whether its condition on what is left holds or not. */
function replaceLongest(word: string, rules: readonly Rule[], minMeasure: number): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const length = word.length - suffix.length;
    return measure(word, length) > minMeasure ? word.slice(0, length) + replacement : word;
  }
  return word;
}

/** Step 4. */
function stripRemaining(word: string): string {
  for (const suffix of REMAINING) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    const fits = suffix !== 'ion' || stem.endsWith('s') || stem.endsWith('t');
    return fits && measure(stem, stem.length) > 1 ? stem : word;
  }
  return word;
}

/** Step 5: a final e, and a double l. */
function tidy(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const shorter = stem.slice(0, -1);
    const m = measure(shorter, shorter.length);
    if (m > 1 || (m === 1 && !endsShort(shorter))) stem = shorter;
  }
  return stem.endsWith('ll') && measure(stem, stem.length) > 1 ? stem.slice(0, -1) : stem;
}

const Y = 0x79;
const VOWELS: ReadonlySet<number> = new Set([0x61, 0x65, 0x69, 0x6f, 0x75]);

/** Whether a letter is a vowel: a y is one where a consonant stands before it, so words are read from the left. */
function isVowel(letter: number, isAfterConsonant: boolean): boolean {
  return letter === Y ? isAfterConsonant : VOWELS.has(letter);
}

/** Porter's m of the first `length` letters: how often a vowel is followed by a consonant. */
function measure(word: string, length: number): number {
  let m = 0;
  let before = false;
  for (let i = 0; i < length; i++) {
    const vowel = isVowel(word.charCodeAt(i), i > 0 && !before);
    if (before && !vowel) m++;
    before = vowel;
  }
  return m;
}

function hasVowel(word: string, length: number): boolean {
  let before = false;
  for (let i = 0; i < length && !before; i++) before = isVowel(word.charCodeAt(i), i > 0);
  return before;
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  const letter = word.charCodeAt(last);
  // Of two y one is a vowel, whatever stands before them; such a word does not end in a double consonant.
  return last > 0 && letter === word.charCodeAt(last - 1) && letter !== Y && !VOWELS.has(letter);
}

/** Porter's *o: consonant, vowel, consonant, where the last is not w, x or y. */
function endsShort(word: string): boolean {
  let [third, second, last] = [true, true, true];
  for (let i = 0; i < word.length; i++) {
    [third, second, last] = [second, last, isVowel(word.charCodeAt(i), i > 0 && !last)];
  }
  return word.length > 2 && !third && second && !last && !/[wxy]$/u.test(word);
}
