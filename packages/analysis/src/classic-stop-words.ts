/**
 * The 56 English words that the classic rules leave out: articles, conjunctions, prepositions, forms of be, have
 * and do, modal verbs, pronouns, question words and negations.
 *
 * The list is ours and part of the analyzer's version: a change of it changes the analyzer's id.
 *
 * @example
 * CLASSIC_STOP_WORDS.length; // 56
 */
export const CLASSIC_STOP_WORDS: readonly string[] = Object.freeze([
  ...['an', 'the'],
  ...['and', 'or', 'but', 'if', 'so'],
  ...['in', 'on', 'at', 'to', 'for', 'of', 'with', 'by', 'from', 'as', 'into'],
  ...['is', 'are', 'was', 'were', 'be', 'been'],
  ...['have', 'has', 'had', 'do', 'does', 'did'],
  ...['will', 'would', 'can', 'could', 'should'],
  ...['this', 'that', 'these', 'those', 'there'],
  ...['it', 'its', 'he', 'she', 'we', 'they', 'you', 'their'],
  ...['what', 'which', 'who', 'when', 'where', 'how'],
  ...['not', 'no'],
]);

const STOP_WORDS: ReadonlySet<string> = new Set(CLASSIC_STOP_WORDS);

/**
 * Whether a token is one of {@link CLASSIC_STOP_WORDS}. The token is compared as it is: lower case, not stemmed.
 *
 * @example
 * isClassicStopWord('the'); // true
 */
export function isClassicStopWord(token: string): boolean {
  return STOP_WORDS.has(token);
}
