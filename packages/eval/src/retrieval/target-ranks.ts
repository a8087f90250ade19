import type { CodeTarget } from '../readers/code-search.js';

/** A ranked piece of a file: what a search over code gave back. */
export interface RankedPassage {
  /** In the same root as the targets' paths, `/` between parts. */
  readonly path: string;
  /** From 1, inclusive; without lines it stands for the whole file. */
  readonly startLine?: number;
  readonly endLine?: number;
}

/**
 * Whether a passage covers a target: the same path, and, where both have lines, at least one line in common.
 *
 * Paths are compared letter for letter: a suffix that matches by chance is no answer.
 *
 * @example
 * coversTarget({ path: 'a.ts', startLine: 5, endLine: 9 }, { path: 'a.ts', startLine: 9, endLine: 20 }); // true
 */
export function coversTarget(passage: RankedPassage, target: CodeTarget): boolean {
  if (passage.path !== target.path) return false;
  const { startLine = 1, endLine = Infinity } = passage;
  return startLine <= (target.endLine ?? Infinity) && endLine >= (target.startLine ?? 1);
}

/**
 * For each target the rank, from 1, of the first passage that covers it; `Infinity` where none does.
 *
 * O(passages × targets).
 *
 * @example
 * targetRanks([{ path: 'b.ts' }, { path: 'a.ts' }], [{ path: 'a.ts' }, { path: 'z.ts' }]); // [2, Infinity]
 */
export function targetRanks(
  passages: readonly RankedPassage[],
  targets: readonly CodeTarget[],
): readonly number[] {
  return targets.map((target) => {
    const place = passages.findIndex((passage) => coversTarget(passage, target));
    return place === -1 ? Infinity : place + 1;
  });
}
