import type { SegmentParts } from './segment-parts.js';

/** How many runs {@link SegmentCache} remembers; a power of two. */
const SLOTS = 1 << 16;

/** Longer runs are rarely met twice. */
const MAX_CACHED_RUN_LENGTH = 48;

/**
 * Remembers the parts of runs. A run has one slot, by its hash, and the last one to come holds it: memory is bounded,
 * and what comes out never depends on what is remembered.
 *
 * A run that is known is found in its text without being cut out of it, which saves an allocation and a hash for
 * nearly every word of a corpus.
 */
export class SegmentCache {
  readonly #slots: (SegmentParts | undefined)[] = new Array<SegmentParts | undefined>(SLOTS).fill(undefined);
  readonly #make: (run: string) => SegmentParts;

  constructor(make: (run: string) => SegmentParts) {
    this.#make = make;
  }

  /** The parts of the run from `start` up to `end`. */
  get(text: string, start: number, end: number): SegmentParts {
    const slot = slotOf(text, start, end);
    const known = this.#slots[slot];
    if (known !== undefined && known.run.length === end - start && standsAt(text, start, known.run))
      return known;
    const made = this.#make(detach(text.slice(start, end)));
    if (end - start <= MAX_CACHED_RUN_LENGTH) this.#slots[slot] = made;
    return made;
  }
}

/** FNV-1a over UTF-16 units, folded to a slot. */
function slotOf(text: string, start: number, end: number): number {
  let hash = 0x81_1c_9d_c5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  return (hash ^ (hash >>> 16)) & (SLOTS - 1);
}

/** As `text.startsWith(run, start)`, which is slower for short runs because it leaves compiled code. */
function standsAt(text: string, start: number, run: string): boolean {
  for (let i = 0; i < run.length; i++) if (text.charCodeAt(start + i) !== run.charCodeAt(i)) return false;
  return true;
}

/** Engines copy what is shorter, and keep the whole text alive for what is longer. */
const MAX_COPIED_SLICE_LENGTH = 12;

/** A copy that shares no memory with the text it was cut from, which would live as long as the cache. */
function detach(run: string): string {
  return run.length > MAX_COPIED_SLICE_LENGTH && run.length <= MAX_CACHED_RUN_LENGTH
    ? run.split('').join('')
    : run;
}
