import type { Analyzer, TextSpan } from '@rag/contracts';

import { foldWithPlaces, isRun, partsOfWord, spansOfTerm, wordSpansOf } from './word-spans.js';

/** A place where a text meets a query. */
export interface TermMatch extends TextSpan {
  /** The terms of the query that are met here, distinct. */
  readonly terms: readonly string[];
}

/** Finds where texts meet one query. */
export interface TermMatcher {
  /** The weight of each term that the query asks for; empty where it asks for nothing. */
  readonly weights: ReadonlyMap<string, number>;
  /** The places in order, in UTF-16 units; they do not overlap, and each lies within one word. */
  match(text: string): readonly TermMatch[];
}

/** How many words a matcher remembers. */
const MAX_REMEMBERED_WORDS = 10_000;
/** Longer words are neither remembered nor taken apart, in UTF-16 units. */
const MAX_WORD_LENGTH = 256;
/** So many terms of one run are looked for in it. */
const MAX_RUN_TERMS = 64;

/**
 * Makes a matcher that sees texts as an analyzer does: a word is met where its terms are terms of the query.
 *
 * Of an identifier the part is met (`User` in `getUserById`), or all of it where the query asks for the whole; of a run
 * in a script without blanks, the letters. Each distinct word is analysed once and remembered, up to 10,000 of them.
 * Matching is linear in the text, as far as the analyzer is.
 *
 * @param analyzer the one of the index; its `queryTerms` give the weights, else all terms count alike.
 * @example
 * declare const analyzer: Analyzer;
 * createTermMatcher(analyzer, 'user').match('getUserById'); // [{ start: 3, end: 7, terms: ['user'] }]
 */
export function createTermMatcher(analyzer: Analyzer, query: string): TermMatcher {
  const weights = weightsOf(analyzer, query);
  const remembered = new Map<string, readonly TermMatch[]>();
  const matchWord = (word: string): readonly TermMatch[] => {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const matches = matchesIn(word, analyzer, weights);
    if (word.length > MAX_WORD_LENGTH) return matches;
    if (remembered.size >= MAX_REMEMBERED_WORDS) remembered.clear();
    remembered.set(word, matches);
    return matches;
  };
  return {
    weights,
    match(text) {
      const matches: TermMatch[] = [];
      if (weights.size === 0) return matches;
      for (const { start, end } of wordSpansOf(text))
        for (const match of matchWord(text.slice(start, end)))
          matches.push({ start: start + match.start, end: start + match.end, terms: match.terms });
      return matches;
    },
  };
}

function weightsOf(analyzer: Analyzer, query: string): ReadonlyMap<string, number> {
  if (analyzer.queryTerms !== undefined)
    return new Map(analyzer.queryTerms(query).map(({ term, weight }) => [term, weight]));
  const own = [...new Set(analyzer.analyze(query))];
  return new Map((analyzer.expandQuery?.(own) ?? own).map((term) => [term, 1]));
}

/** Where a word meets the query, from the beginning of the word. */
function matchesIn(
  word: string,
  analyzer: Analyzer,
  weights: ReadonlyMap<string, number>,
): readonly TermMatch[] {
  const termsOf = (text: string): readonly string[] => [
    ...new Set(Array.from(analyzer.analyze(text)).filter((term) => weights.has(term))),
  ];
  const terms = termsOf(word);
  if (terms.length === 0) return [];
  const whole = [{ start: 0, end: word.length, terms }];
  if (isRun(word)) {
    const literal = literalMatches(word, terms);
    return literal.length > 0 ? literal : whole;
  }
  const parts = word.length > MAX_WORD_LENGTH ? [] : partsOfWord(word);
  if (parts.length < 2) return whole;
  const met = parts
    .map(({ start, end }) => ({ start, end, terms: termsOf(word.slice(start, end)) }))
    .filter((part) => part.terms.length > 0);
  const byParts = new Set(met.flatMap((part) => part.terms));
  // A term that no part has on its own is that of the whole.
  return terms.every((term) => byParts.has(term)) ? met : whole;
}

/** Where terms stand in a run, letter by letter; those that overlap become one. */
function literalMatches(word: string, terms: readonly string[]): readonly TermMatch[] {
  const folded = foldWithPlaces(word);
  const found = terms
    .slice(0, MAX_RUN_TERMS)
    .flatMap((term) => spansOfTerm(folded, term).map(({ start, end }) => ({ start, end, term })))
    .sort((left, right) => left.start - right.start);
  const matches: { start: number; end: number; terms: Set<string> }[] = [];
  for (const { start, end, term } of found) {
    const last = matches.at(-1);
    if (last === undefined || start >= last.end) {
      matches.push({ start, end, terms: new Set([term]) });
      continue;
    }
    last.end = Math.max(last.end, end);
    last.terms.add(term);
  }
  return matches.map(({ start, end, terms: met }) => ({ start, end, terms: [...met] }));
}
