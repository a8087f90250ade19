/**
 * The 15 suffixes that the classic rules strip, in the order in which they are tried.
 *
 * @example
 * CLASSIC_SUFFIXES[0]; // 'ies'
 */
export const CLASSIC_SUFFIXES: readonly string[] = Object.freeze([
  'ies',
  'ing',
  'tion',
  'sion',
  'ment',
  'ness',
  'able',
  'ous',
  'ful',
  'less',
  'ly',
  'ed',
  'er',
  'es',
  's',
]);

/** Words of fewer characters are not stemmed. */
export const MIN_STEMMED_WORD_LENGTH = 4;

/** A suffix is stripped only where at least this many characters are left. */
export const MIN_STEM_LENGTH = 2;

/**
 * Strips the first of {@link CLASSIC_SUFFIXES} that the word ends with and that leaves at least
 * {@link MIN_STEM_LENGTH} characters; a word that has none stays as it is.
 *
 * One suffix at most: `classes` gives `class`, `class` gives `clas`. A suffix that leaves too little is passed
 * over and the next one is tried: `ties` gives `ti`, by `-es`.
 *
 * @example
 * stemClassic('configuration'); // 'configura'
 */
export function stemClassic(word: string): string {
  if (word.length < MIN_STEMMED_WORD_LENGTH) return word;
  for (const suffix of CLASSIC_SUFFIXES) {
    const stemLength = word.length - suffix.length;
    if (stemLength >= MIN_STEM_LENGTH && word.endsWith(suffix)) return word.slice(0, stemLength);
  }
  return word;
}
