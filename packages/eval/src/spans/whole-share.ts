import { isWithin, unionOf, type Span } from './span.js';

/** How many of the units asked about lie whole in one chunk. */
export interface WholeShare {
  /** Those that one chunk holds by itself. */
  readonly whole: number;
  /** All that were asked about. */
  readonly total: number;
}

/**
 * Counts the units (definitions with their whole body, sections, tables) that one chunk holds by itself.
 *
 * `whole / total` is the share; `total` is 0 where nothing was asked about, and no share exists then. Chunks may
 * come in any order; O(units × chunks).
 *
 * @param units their spans, of one document.
 * @param chunks for each chunk of the same document the spans of text that it holds.
 * @throws RagError `RAG_EVAL_INVALID_SPAN`.
 * @example
 * countWhole([{ start: 0, end: 9 }, { start: 9, end: 30 }], [[{ start: 0, end: 20 }], [{ start: 20, end: 30 }]]);
 * // { whole: 1, total: 2 }
 */
export function countWhole(units: readonly Span[], chunks: readonly (readonly Span[])[]): WholeShare {
  const unions = chunks.map(unionOf);
  const whole = units.filter((unit) => {
    unionOf([unit]);
    return unions.some((union) => isWithin(unit, union));
  }).length;
  return { whole, total: units.length };
}
