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
  /**
   * Weighs a text instead of weighted characters, such as the number of tokens that a model makes of it.
   *
   * Finite, never negative, answered at once, no less for a text than for its beginning; what is not is refused while
   * chunking, `RAG_CHUNKER_INVALID_MEASURE`. Called for each line and, in a search for the
   * longest part that fits, for parts of long lines; `target` and `max` are then in its unit.
   */
  readonly measure?: (text: string) => number;
  /**
   * Names the measure in the chunker's id. Give one where chunks are kept: another measure makes other chunks.
   *
   * @defaultValue `custom` with a measure
   */
  readonly measureId?: string;
}

/** Options after {@link resolveChunkerOptions}: whole numbers, `1 ≤ target ≤ max`; a measure and its name, or neither. */
export type ResolvedChunkerOptions = Readonly<
  Required<Pick<ChunkerOptions, 'target' | 'max'>> & Pick<ChunkerOptions, 'measure' | 'measureId'>
>;

/** The weights that hold when nothing is asked for; the specification's numbers. */
export const DEFAULT_CHUNKER_OPTIONS: ResolvedChunkerOptions = Object.freeze({ target: 900, max: 1400 });

/** The smallest hard maximum: one character of the heaviest kind must fit into a chunk. */
export const MIN_CHUNK_WEIGHT: number = HEAVY_WEIGHT;

const KNOWN_OPTIONS = new Set<string>(['target', 'max', 'measure', 'measureId']);

/** The id of a measure that has no other. */
const UNNAMED_MEASURE = 'custom';

/**
 * Completes and checks options.
 *
 * @throws RagError `RAG_CHUNKER_INVALID_OPTIONS` for an unknown option (an overlap, for one, does not exist
 *   here), a weight that is not a whole number, or a target above the maximum.
 * @example
 * resolveChunkerOptions({ target: 300 }); // { target: 300, max: 1400 }
 */
export function resolveChunkerOptions(options: ChunkerOptions = {}): ResolvedChunkerOptions {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null)
    throw invalid(`the options are "${String(given)}"; use an object`, { options: given });
  for (const option of Object.keys(options))
    if (!KNOWN_OPTIONS.has(option))
      throw invalid(`the option "${option}" is unknown; use "target", "max", "measure" or "measureId"`, {
        option,
      });
  const max = checkWeight('max', options.max ?? DEFAULT_CHUNKER_OPTIONS.max, MIN_CHUNK_WEIGHT);
  const target = checkWeight('target', options.target ?? Math.min(DEFAULT_CHUNKER_OPTIONS.target, max), 1);
  if (target > max)
    throw invalid(`the option "target" is ${target}, above "max" ${max}; raise "max" or lower "target"`, {
      target,
      max,
    });
  return Object.freeze({ target, max, ...resolveMeasure(options) });
}

function resolveMeasure({
  measure,
  measureId,
}: ChunkerOptions): Pick<ResolvedChunkerOptions, 'measure' | 'measureId'> {
  if (measure === undefined) {
    if (measureId !== undefined)
      throw invalid('the option "measureId" names no measure; give "measure", too', { measureId });
    return {};
  }
  if (typeof measure !== 'function')
    throw invalid('the option "measure" is no function', { option: 'measure' });
  if (measureId !== undefined && (typeof measureId !== 'string' || measureId.trim() === ''))
    throw invalid(`the option "measureId" is "${measureId}"; use a name`, { option: 'measureId' });
  return { measure: checkedMeasure(measure), measureId: measureId ?? UNNAMED_MEASURE };
}

/** What is no weight, such as a promise, would make chunks of any size without a word. */
function checkedMeasure(measure: (text: string) => number): (text: string) => number {
  return (text) => {
    const weight: unknown = measure(text);
    if (typeof weight === 'number' && weight >= 0 && weight < Infinity) return weight;
    throw new RagError(
      'RAG_CHUNKER_INVALID_MEASURE',
      `Cannot weigh a text: the option "measure" returned "${String(weight)}"; return a number that is finite and not negative, at once`,
      { weight },
    );
  };
}

/** The options as the id of a chunker tells them. */
export function describeOptions({ target, max, measureId }: ResolvedChunkerOptions): string {
  const weights = `target=${target}&max=${max}`;
  return measureId === undefined ? weights : `${weights}&measure=${encodeURIComponent(measureId)}`;
}

function checkWeight(option: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw invalid(`the option "${option}" is ${String(value)}; use a whole number from ${least}`, { option });
}

function invalid(state: string, details: Readonly<Record<string, unknown>>): RagError {
  return new RagError('RAG_CHUNKER_INVALID_OPTIONS', `Cannot make a chunker: ${state}`, details);
}
