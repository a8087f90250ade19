/**
 * Words that every analyzer keeps as one term each: no stop words, no endings that a stemmer strips, no parts,
 * no synonyms, no common prefix.
 */
export const WORDS: readonly string[] = Object.freeze([
  'falcon',
  'marble',
  'orbit',
  'quartz',
  'tundra',
  'velvet',
  'walnut',
  'zebra',
  'cobalt',
  'ginkgo',
  'lagoon',
  'mango',
]);

/** A word of the same kind that no built document contains. */
export const UNUSED_WORD = 'xylophon';
