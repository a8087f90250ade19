import type { Features, WeighedTerm } from '@rag/contracts';

/**
 * How much of a query an answer's candidates have, on scales that mean the same for every query and corpus; each
 * number is the best of all candidates, from 0 to 1.
 */
export interface MatchEvidence {
  /** The terms of the query as the index that answered weighs them. */
  readonly terms: readonly WeighedTerm[];
  /** The score of a chunk as a share of what could be reached. */
  readonly chunk: number;
  /** The same for a whole file. */
  readonly file: number;
  /** The share of the query's own words, by what they weigh, that one chunk has. */
  readonly coverage: number;
}

/**
 * Gathers the evidence of one answer from what a stream tells of its candidates: the features `attained`,
 * `fileAttained` and `coverage`.
 *
 * Nothing found is evidence too: zeros. `undefined` where the stream tells neither terms nor these features.
 *
 * @example
 * gatherEvidence([], [{ attained: 0.4, fileAttained: 0.3, coverage: 1 }, undefined])?.chunk; // 0.4
 */
export function gatherEvidence(
  terms: readonly WeighedTerm[] | undefined,
  features: readonly (Features | undefined)[] | undefined,
): MatchEvidence | undefined {
  if (terms === undefined || features === undefined) return undefined;
  let isTold = features.length === 0;
  let [chunk, file, coverage] = [0, 0, 0];
  for (const one of features) {
    if (one?.['attained'] === undefined) continue;
    isTold = true;
    chunk = Math.max(chunk, one['attained']);
    file = Math.max(file, one['fileAttained'] ?? 0);
    coverage = Math.max(coverage, one['coverage'] ?? 0);
  }
  if (!isTold) return undefined;
  return Object.freeze({
    terms,
    chunk: atMostOne(chunk),
    file: atMostOne(file),
    coverage: atMostOne(coverage),
  });
}

/** How many words a query has by its terms: what it says itself, less what only means the same. */
export function countWords(terms: readonly WeighedTerm[]): number {
  return terms.filter(({ kind }) => kind !== 'variant').length;
}

/** Whether nothing in the index has the term. */
export function isUnseen({ idf, fileIdf }: WeighedTerm): boolean {
  return idf === 0 && fileIdf === 0;
}

function atMostOne(value: number): number {
  return Math.min(1, value);
}
