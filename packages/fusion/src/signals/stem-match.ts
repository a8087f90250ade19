import type { Analyzer, WeighedTerm } from '@rag/contracts';

import { stemOf } from '../paths/stem-of.js';
import { remembered } from './remembered.js';
import {
  saysNothing,
  type RankingSignal,
  type SignalCandidate,
  type SignalQuery,
  type SignalValue,
} from './ranking-signal.js';

/** How many letters a word of the query and a part of a name must share at least, where one begins with the other. */
export const MIN_SHARED_LETTERS = 3;

/** How many files and names are remembered. */
const MAX_FILES = 20_000;

/**
 * Whether the file is called what the query asks for.
 *
 * The value is `√(a · b)`: `a` is the share of the parts of the file's stem that the query says, `b` the share of the
 * query that the stem says, its words weighed by how well they tell files apart.
 *
 * @param analyzer the one of the index, so that parts of names and words of queries are the same terms.
 */
export function stemMatch(analyzer: Analyzer): RankingSignal {
  const stemOfFile = remembered(MAX_FILES, stemOf);
  const partsOfStem = remembered(MAX_FILES, (stem) => partsOf(analyzer, stem));
  return Object.freeze({
    id: 'stem-match',
    effect: 'bonus' as const,
    weight: 2.5,
    prepare: ({ terms }: SignalQuery) => {
      const words = terms.filter(({ kind }) => kind === 'word');
      const total = sumOfWeights(words);
      if (total === 0) return saysNothing;
      const verdicts = new Map<string, SignalValue>();
      return ({ file }: SignalCandidate) => {
        if (file === undefined) return undefined;
        const stem = stemOfFile(file);
        let verdict = verdicts.get(stem);
        if (verdict === undefined) {
          const value = matchStem(partsOfStem(stem), words, total);
          verdict = value === 0 ? NO_MATCH : { value, reason: `the file is called "${stem}"` };
          verdicts.set(stem, verdict);
        }
        return verdict === NO_MATCH ? undefined : verdict;
      };
    },
  });
}

/** What most stems get: nothing is made for them. */
const NO_MATCH: SignalValue = Object.freeze({ value: 0, reason: '' });

function matchStem(parts: readonly string[], words: readonly WeighedTerm[], total: number): number {
  let said = 0;
  for (const part of parts) if (says(words, part)) said++;
  if (said === 0) return 0;
  const heard = words.filter(({ term }) => parts.some((part) => isAlike(part, term)));
  return Math.sqrt((said / parts.length) * (sumOfWeights(heard) / total));
}

function says(words: readonly WeighedTerm[], part: string): boolean {
  for (const { term } of words) if (isAlike(part, term)) return true;
  return false;
}

function sumOfWeights(words: readonly WeighedTerm[]): number {
  return words.reduce((sum, { weight, fileIdf }) => sum + weight * fileIdf, 0);
}

function isAlike(left: string, right: string): boolean {
  if (left === right) return true;
  if (Math.min(left.length, right.length) < MIN_SHARED_LETTERS) return false;
  return left.length < right.length ? right.startsWith(left) : left.startsWith(right);
}

function partsOf(analyzer: Analyzer, stem: string): readonly string[] {
  if (analyzer.queryTerms === undefined) return [...new Set(analyzer.analyze(stem))];
  return analyzer
    .queryTerms(stem)
    .filter(({ kind }) => kind === 'word')
    .map(({ term }) => term);
}
