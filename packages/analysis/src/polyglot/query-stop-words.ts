import { CLASSIC_STOP_WORDS } from '../classic-stop-words.js';

/**
 * English words that say how a question is put rather than what it is about, and what is left of contractions
 * (`don't` is read as `don` and `t`). They are indexed, and a query of nothing else asks for them in earnest.
 */
export const QUERY_STOP_WORDS: ReadonlySet<string> = new Set([
  ...CLASSIC_STOP_WORDS,
  ...['a', 'i', 'me', 'my', 'our', 'us', 'your', 'his', 'her', 'him', 'them', 'am', 'being', 'having', 'doing'],
  ...['than', 'then', 'why', 'whom', 'whose', 'each', 'such', 'about', 'may', 'might', 'must', 'shall', 'any'],
  ...['some', 'there', 'here', 's', 't', 'd', 'm', 'll', 've', 're', 'don', 'doesn', 'didn', 'isn', 'aren', 'wasn'],
]);

/** English prepositions: what follows the first of them narrows a query, what stands before it names its subject. */
export const QUERY_PREPOSITIONS: ReadonlySet<string> = new Set([
  ...['in', 'on', 'at', 'to', 'for', 'of', 'with', 'by', 'from', 'as', 'into', 'via', 'using', 'through', 'between'],
  ...['when', 'within', 'across', 'during', 'before', 'after', 'under', 'over', 'without', 'inside', 'against'],
]);
