import type { Steps } from './steps.js';

/** How many terms are sorted natively between two steps. */
const RUN_LENGTH = 4_096;

/**
 * Sorts distinct terms by UTF-16 code unit, in steps: sorted runs, then merges of two.
 *
 * `Array.prototype.sort` is faster but holds the thread for the whole dictionary.
 */
export function* sortTermsSteps(terms: readonly string[]): Steps<string[]> {
  let runs: string[][] = [];
  for (let start = 0; start < terms.length; start += RUN_LENGTH) {
    runs.push(terms.slice(start, start + RUN_LENGTH).sort());
    yield RUN_LENGTH;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const left = runs[index]!;
      const right = runs[index + 1];
      merged.push(right === undefined ? left : yield* mergeRuns(left, right));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(left: readonly string[], right: readonly string[]): Steps<string[]> {
  const merged: string[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    merged.push(left[l]! < right[r]! ? left[l++]! : right[r++]!);
    if (merged.length % RUN_LENGTH === 0) yield RUN_LENGTH;
  }
  return merged.concat(left.slice(l), right.slice(r));
}
