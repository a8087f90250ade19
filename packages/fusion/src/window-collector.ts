import { compareIds } from '@rag/contracts';

import { FileCap } from './cap-per-file.js';
import { FusedResult, type FusedSource } from './fused-result.js';
import { reciprocalRankFusion, type Fused } from './reciprocal-rank-fusion.js';
import type { RankedDocument } from './stream-list.js';

/** How many times `topK` each stream is asked for in the first window. */
export const FETCH_FACTOR = 2;

/** How often the window is doubled at most when the cap per file leaves too little. */
export const MAX_DOUBLINGS = 4;

/** The list of one stream in one window. */
export interface WindowList {
  readonly name: string;
  /** Finite, ≥ 0. */
  readonly weight: number;
  readonly items: readonly RankedDocument[];
}

/** How deep the first window goes; `topK` may be as large as a whole number can be. */
export function firstDepth(topK: number): number {
  return Math.min(FETCH_FACTOR * topK, Number.MAX_SAFE_INTEGER);
}

/** How deep the window after one of this depth goes; the same depth where there is no deeper one. */
export function nextDepth(depth: number): number {
  return Math.min(2 * depth, Number.MAX_SAFE_INTEGER);
}

/**
 * Collects results window by window.
 *
 * The order of an earlier window stays: a later one appends only documents that no earlier one had, in its own
 * order, and the cap counts across all of them.
 */
export class WindowCollector {
  readonly #topK: number;
  readonly #cap: FileCap;
  readonly #seen = new Set<string>();
  readonly #results: FusedResult[] = [];
  #windows = 0;
  #dropped = false;

  constructor(topK: number, maxPerFile: number) {
    this.#topK = topK;
    this.#cap = new FileCap(maxPerFile);
  }

  get results(): readonly FusedResult[] {
    return this.#results;
  }

  get full(): boolean {
    return this.#results.length >= this.#topK;
  }

  /** Whether there are fewer results than wanted and the cap kept some out. */
  get capped(): boolean {
    return this.#dropped && !this.full;
  }

  /** How many windows were appended. */
  get windows(): number {
    return this.#windows;
  }

  /** Fuses the lists of one window and appends what is new. */
  append(lists: readonly WindowList[]): void {
    this.#windows++;
    const window = fuseWindow(lists);
    for (const entry of window.fused) {
      if (this.full) return;
      if (this.#seen.has(entry.id)) continue;
      this.#seen.add(entry.id);
      if (this.#cap.admit(entry.item.file)) this.#results.push(this.#toResult(entry, window));
      else this.#dropped = true;
    }
  }

  #toResult(entry: Fused<RankedDocument>, window: FusedWindow): FusedResult {
    return new FusedResult(entry.item.document, entry.score, sourcesOf(entry, window), this.#windows);
  }
}

/** The lists of one window, fused. */
export interface FusedWindow {
  /** The heaviest first, then by name. */
  readonly lists: readonly WindowList[];
  readonly fused: readonly Fused<RankedDocument>[];
}

/** Fuses the lists of one window, in one order whatever the caller's: the heaviest list supplies a document. */
export function fuseWindow(lists: readonly WindowList[]): FusedWindow {
  const ordered = lists.toSorted(
    (left, right) => right.weight - left.weight || compareIds(left.name, right.name),
  );
  const fused = reciprocalRankFusion(
    ordered.map(({ items }) => items),
    ordered.map(({ weight }) => weight),
  );
  return { lists: ordered, fused };
}

/** Who found a document, the heaviest stream first. */
export function sourcesOf(entry: Fused<RankedDocument>, { lists }: FusedWindow): readonly FusedSource[] {
  return entry.contributions.map(({ list, rank, weight, value }) => {
    const { name, items } = lists[list]!;
    return Object.freeze({ stream: name, rank, score: items[rank]!.score, weight, contribution: value });
  });
}
