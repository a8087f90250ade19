import {
  findRow,
  generationOf,
  wholePart,
  withoutRows,
  type Generation,
  type GenerationPart,
} from './generation.js';
import { mergePartsSteps } from './merge-parts.js';
import { hasRow } from './row-set.js';
import type { Segment } from './segment.js';
import { runSteps, type Steps } from './steps.js';

/** A part stays unmerged while it has at least this many times the documents of the part after it. */
export const MERGE_FACTOR = 2;

/** Parts that were merged ahead of time, as they were then, and the segment that can stand for them. */
export interface PreparedMerge {
  readonly sources: readonly GenerationPart[];
  readonly merged: Segment;
}

/**
 * Which parts should be merged into one, group by group.
 *
 * From the last part back, parts join as long as the one before has fewer than {@link MERGE_FACTOR} times the
 * documents collected so far; a part of which more than half the rows are removed is rewritten alone. So sizes at
 * least double from the last part to the first: n single additions leave O(log n) parts, and each document is
 * rewritten O(log n) times.
 */
export function planMerges(parts: readonly GenerationPart[]): readonly (readonly GenerationPart[])[] {
  let first = Math.max(parts.length - 1, 0);
  let documentCount = parts[first]?.documentCount ?? 0;
  while (first > 0 && parts[first - 1]!.documentCount < MERGE_FACTOR * documentCount) {
    first--;
    documentCount += parts[first]!.documentCount;
  }
  const tail = parts.slice(first);
  const before = parts.slice(0, first);
  const groups = before.filter(isMostlyRemoved).map((part) => [part]);
  if (tail.length > 1 || tail.some(isMostlyRemoved)) groups.push(tail);
  return groups;
}

/** Does the merges that a generation is due, in steps. */
export function* prepareMergesSteps(generation: Generation): Steps<readonly PreparedMerge[]> {
  const merges: PreparedMerge[] = [];
  for (const sources of planMerges(generation.parts))
    merges.push({ sources, merged: yield* mergePartsSteps(sources) });
  return merges;
}

/**
 * The same documents in few parts, merged at one go; cost: amortised O(log n) a document that was ever added.
 *
 * The number stays. Returns the same generation where no merge is due.
 *
 * @example
 * mergeDue(EMPTY_GENERATION) === EMPTY_GENERATION; // true
 */
export function mergeDue(generation: Generation): Generation {
  return adoptMerges(generation, runSteps(prepareMergesSteps(generation)));
}

/**
 * Puts merged segments in the place of their sources; rows that were removed since the merge are removed there too.
 *
 * A merge whose sources are not all there any more is passed over. Cost: one bit a row, no posting is touched.
 */
export function adoptMerges(generation: Generation, merges: readonly PreparedMerge[]): Generation {
  let { parts } = generation;
  for (const { sources, merged } of merges) {
    const segments = new Set(sources.map((source) => source.segment));
    const current = parts.filter((part) => segments.has(part.segment));
    if (current.length !== sources.length) continue;
    const position = parts.indexOf(current[0]!);
    const rest = parts.filter((part) => !segments.has(part.segment));
    const replacement = withoutRows(wholePart(merged), rowsRemovedSince(sources, current, merged));
    parts = rest.toSpliced(position, 0, ...(replacement === undefined ? [] : [replacement]));
  }
  return parts === generation.parts ? generation : generationOf(generation.number, parts);
}

function rowsRemovedSince(
  sources: readonly GenerationPart[],
  current: readonly GenerationPart[],
  merged: Segment,
): ReadonlySet<number> {
  const removed = new Set<number>();
  for (const source of sources) {
    const now = current.find((part) => part.segment === source.segment)!;
    if (now.deleted === source.deleted) continue;
    for (const [row, document] of source.segment.documents.entries()) {
      if (!hasRow(source.deleted, row) && findRow(now, document.id) === undefined)
        removed.add(merged.rowById.get(document.id)!);
    }
  }
  return removed;
}

function isMostlyRemoved(part: GenerationPart): boolean {
  return part.documentCount * 2 < part.segment.documents.length;
}
