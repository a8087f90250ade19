import type { Stemmer } from './language.js';
import { dropping, lightStemmer } from './light-stemmer.js';

/**
 * A light stemmer for Greek: the endings of nouns, adjectives and the commonest of verbs.
 *
 * For lower-case words without tonos, with `ς` written as `σ`. Linear in the word.
 *
 * @example
 * stemGreek('ανθρωπων'); // 'ανθρωπ'
 */
export const stemGreek: Stemmer = lightStemmer([
  [
    ...dropping(3, 'ματοσ ματων ματα ουμε ονται εται ηκαν ησει ησε'),
    ...dropping(2, 'ουσ εισ εων ων ου οι οσ ον ασ εσ ησ ει α ε η ι ο υ ω'),
  ],
]);
