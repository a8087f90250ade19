import { costOf } from './token-budget.js';

/** A part of an answer in both of its forms. */
export interface Entry<Structured> {
  readonly text: string;
  readonly structured: Structured;
}

/** What fits, in order, and what does not. */
export interface PackedEntries<T> {
  readonly packed: readonly T[];
  readonly leftOut: readonly { readonly entry: T; readonly cost: number }[];
  readonly cost: number;
}

/** Takes entries in order while they fit; a later, smaller one may take the room that a larger one left. */
export function packEntries<T extends Entry<unknown>>(
  entries: readonly T[],
  maxCost: number,
): PackedEntries<T> {
  const packed: T[] = [];
  const leftOut: { entry: T; cost: number }[] = [];
  let total = 0;
  for (const entry of entries) {
    const cost = costOf(entry.text, entry.structured);
    if (total + cost > maxCost) {
      leftOut.push({ entry, cost });
    } else {
      total += cost;
      packed.push(entry);
    }
  }
  return { packed, leftOut, cost: total };
}
