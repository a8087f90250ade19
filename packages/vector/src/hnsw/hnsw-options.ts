import { givenOptions, invalidOption, wholeNumber } from '../embedding/invalid-option.js';
import { importInstalled, type ImportModule } from '../peers/load-peer.js';
import type { VectorPrecision } from '../store/row-codec.js';

/**
 * From how many documents a graph is searched unless told otherwise: exact search of fewer, in 384 dimensions, stays
 * within the 3 ms that searches may take (`bench:vectors`), and a graph would only cost its building.
 */
export const DEFAULT_HNSW_FROM = 10_000;

/** How many neighbours a document has in the graph unless told otherwise. */
export const DEFAULT_HNSW_CONNECTIVITY = 16;

/** How many near ones are looked at to place a document unless told otherwise. */
export const DEFAULT_HNSW_BUILD_BREADTH = 128;

/** How many near ones the graph is asked for at least unless told otherwise. */
export const DEFAULT_HNSW_SEARCH_BREADTH = 128;

/** Options of `openHnswIndex`; each may be left out. */
export interface HnswIndexOptions {
  /** Shown in diagnostics, not blank. @defaultValue `'hnsw'` */
  readonly name?: string | undefined;
  /**
   * From how many documents the graph is searched: a whole number ≥ 1. Below it, every answer is exact; at half of it
   * the graph is given up. @defaultValue 10,000
   */
  readonly hnswFrom?: number | undefined;
  /** Neighbours of a document in the graph, 2 to 256: more cost memory and find more. @defaultValue 16 */
  readonly connectivity?: number | undefined;
  /** Near ones that are looked at to place a document, a whole number ≥ 1: more cost time. @defaultValue 128 */
  readonly buildBreadth?: number | undefined;
  /**
   * Near ones that the graph is asked for at least, a whole number ≥ 1; they are scored exactly and the best are the
   * answer. More cost time and find more. @defaultValue 128
   */
  readonly searchBreadth?: number | undefined;
  /** How the numbers are kept that answers are scored with, as in a `VectorMemoryStore`. @defaultValue `'float32'` */
  readonly precision?: VectorPrecision | undefined;
  /** Loads `usearch`. @defaultValue the runtime's own `import` */
  readonly importModule?: ImportModule | undefined;
}

/** {@link HnswIndexOptions} after validation. */
export type ResolvedHnswIndexOptions = {
  readonly [K in keyof HnswIndexOptions]-?: NonNullable<HnswIndexOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_HNSW_INDEX_OPTIONS: ResolvedHnswIndexOptions = Object.freeze({
  name: 'hnsw',
  hnswFrom: DEFAULT_HNSW_FROM,
  connectivity: DEFAULT_HNSW_CONNECTIVITY,
  buildBreadth: DEFAULT_HNSW_BUILD_BREADTH,
  searchBreadth: DEFAULT_HNSW_SEARCH_BREADTH,
  precision: 'float32',
  importModule: importInstalled,
});

const WHAT = 'an HNSW index';
const LARGEST_CONNECTIVITY = 256;
// What is looked at is allocated beforehand.
const LARGEST_BREADTH = 100_000;

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option, its value and what it may be; also for an option that
 *   is not known.
 * @example
 * resolveHnswIndexOptions().hnswFrom; // 10000
 */
export function resolveHnswIndexOptions(options: HnswIndexOptions = {}): ResolvedHnswIndexOptions {
  const known = Object.keys(DEFAULT_HNSW_INDEX_OPTIONS);
  for (const [option, value] of Object.entries(options))
    if (!known.includes(option)) throw invalidOption(WHAT, option, value, known.join(', '));
  const resolved = { ...DEFAULT_HNSW_INDEX_OPTIONS, ...givenOptions(options) };
  const { name, connectivity, precision, importModule } = resolved;
  if (typeof name !== 'string' || name.trim() === '')
    throw invalidOption(WHAT, 'name', name, 'a text that is not blank');
  wholeNumber(WHAT, 'hnswFrom', resolved.hnswFrom, 1);
  wholeNumber(WHAT, 'connectivity', connectivity, 2);
  if (connectivity > LARGEST_CONNECTIVITY)
    throw invalidOption(WHAT, 'connectivity', connectivity, `${LARGEST_CONNECTIVITY} or less`);
  for (const option of ['buildBreadth', 'searchBreadth'] as const) {
    const breadth = wholeNumber(WHAT, option, resolved[option], 1);
    if (breadth > LARGEST_BREADTH) throw invalidOption(WHAT, option, breadth, `${LARGEST_BREADTH} or less`);
  }
  if (!(['float32', 'int8'] as readonly unknown[]).includes(precision))
    throw invalidOption(WHAT, 'precision', precision, '"float32" or "int8"');
  if (typeof importModule !== 'function')
    throw invalidOption(WHAT, 'importModule', importModule, 'a function');
  return Object.freeze(resolved);
}
