import type { Stemmer } from './language.js';

/** A suffix, what takes its place, and how many letters must stand before it. */
export type SuffixRule = readonly [suffix: string, replacement: string, minStemLength: number];

/**
 * A stemmer made of steps; in each step the first rule that fits is applied, at most one.
 *
 * @example
 * lightStemmer([[['s', '', 3]]])('cats'); // 'cat'
 */
export function lightStemmer(steps: readonly (readonly SuffixRule[])[]): Stemmer {
  return (word) => steps.reduce(applyFirst, word);
}

/**
 * Rules for suffixes that are simply dropped, the longest first.
 *
 * @param minStemLength how many letters must be left.
 */
export function dropping(minStemLength: number, suffixes: string): readonly SuffixRule[] {
  return suffixes
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .map((suffix) => [suffix, '', minStemLength] as const);
}

function applyFirst(word: string, rules: readonly SuffixRule[]): string {
  for (const [suffix, replacement, minStemLength] of rules) {
    const length = word.length - suffix.length;
    if (length >= minStemLength && word.endsWith(suffix)) return word.slice(0, length) + replacement;
  }
  return word;
}
