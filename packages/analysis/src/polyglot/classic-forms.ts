import { classicAnalyzer } from '../classic-analyzer.js';
import { stemClassic } from '../stem-classic.js';
import { cutTerm, fragmentTerm } from './token-sink.js';

const CLASSIC_TOKEN = /^[a-z0-9_]{2,}$/u;

/**
 * What the classic rules make of a token that the polyglot rules found, or the empty text where they make nothing of it.
 *
 * @param token folded, without separators.
 */
export function classicStemOf(token: string): string {
  return CLASSIC_TOKEN.test(token) ? stemClassic(token) : '';
}

/**
 * The terms under which documents hold what the classic rules would find for a query, so that whatever classic finds,
 * polyglot finds: each classic stem as it is, for words that are indexed under it anyway, and marked, for all others.
 */
export function* classicTerms(query: string): Generator<string, void, void> {
  const own = [...classicAnalyzer.analyze(query)];
  for (const classicStem of classicAnalyzer.expandQuery?.(own) ?? own) {
    const term = cutTerm(classicStem.replaceAll('_', '') || classicStem);
    yield term;
    yield fragmentTerm(term);
  }
}
