import { RagError } from '@rag/contracts';

import { HEAVY_WEIGHT } from './core/weight.js';

/** How large chunks become; see {@link weightOf} for the unit. */
export interface ChunkerOptions {
  /**
   * Small neighbours are joined up to this weight, in weighted characters.
   *
   * @defaultValue 900, or `max` where that is smaller
   */
  readonly target?: number;
  /**
   * No chunk is heavier than this, in weighted characters.
   *
   * @defaultValue 1,400
   */
  readonly max?: number;
}

/** Options after {@link resolveChunkerOptions}: complete, whole numbers, `1 ≤ target ≤ max`. */
export type ResolvedChunkerOptions = Readonly<Required<ChunkerOptions>>;

/** The weights that hold when nothing is asked for; the specification's numbers. */
export const DEFAULT_CHUNKER_OPTIONS: ResolvedChunkerOptions = Object.freeze({ target: 900, max: 1400 });

/** The smallest hard maximum: one character of the heaviest kind must fit into a chunk. */
export const MIN_CHUNK_WEIGHT: number = HEAVY_WEIGHT;

const KNOWN_OPTIONS = new Set<string>(['target', 'max']);

/**
 * Completes and checks options.
 *
 * @throws RagError `RAG_CHUNKER_INVALID_OPTIONS` for an unknown option (an overlap, for one, does not exist
 *   here), a weight that is not a whole number, or a target above the maximum.
 * @example
 * resolveChunkerOptions({ target: 300 }); // { target: 300, max: 1400 }
 */
export function resolveChunkerOptions(options: ChunkerOptions = {}): ResolvedChunkerOptions {
  for (const option of Object.keys(options))
    if (!KNOWN_OPTIONS.has(option))
      throw invalid(`the option "${option}" is unknown; use "target" and "max"`, { option });
  const max = checkWeight('max', options.max ?? DEFAULT_CHUNKER_OPTIONS.max, MIN_CHUNK_WEIGHT);
  const target = checkWeight('target', options.target ?? Math.min(DEFAULT_CHUNKER_OPTIONS.target, max), 1);
  if (target > max)
    throw invalid(`the option "target" is ${target}, above "max" ${max}; raise "max" or lower "target"`, {
      target,
      max,
    });
  return Object.freeze({ target, max });
}

function checkWeight(option: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw invalid(`the option "${option}" is ${String(value)}; use a whole number from ${least}`, { option });
}

function invalid(state: string, details: Readonly<Record<string, unknown>>): RagError {
  return new RagError('RAG_CHUNKER_INVALID_OPTIONS', `Cannot make a chunker: ${state}`, details);
}
