import { checkOptions } from '@rag/contracts';

import { ACTION, check } from './check-option.js';
import type { Bm25fLevel, Bm25fParameters, FieldWeights, TermWeighing } from './score-bm25f.js';

/** Options of BM25F; each may be left out. */
export interface Bm25fOptions {
  /**
   * What an occurrence in each field counts: finite, ≥ 0; zero leaves the field out.
   *
   * @defaultValue content 1, symbol 3, headings 1, name 3, path 2
   */
  readonly weights?: Partial<FieldWeights> | undefined;
  /** Of the score of a chunk. @defaultValue k1 3, b 0.6 */
  readonly chunk?: Partial<Bm25fLevel> | undefined;
  /** Of the score of a whole file. @defaultValue k1 5, b 0.1 */
  readonly file?: Partial<Bm25fLevel> | undefined;
  /** What idf is raised to: finite, > 0. @defaultValue 0.7 */
  readonly idfExponent?: number | undefined;
  /** Factor for terms that only qualify what a query is about: above 0, at most 1. @defaultValue 0.6 */
  readonly qualifierWeight?: number | undefined;
  /**
   * What holds instead where documents are not parts of files, as far as they are not; see `blendParameters`.
   *
   * @defaultValue k1 1.2, b 0.7, idfExponent 1, qualifierWeight 1
   */
  readonly alone?: Partial<Bm25fParameters['alone']> | undefined;
}

/** What holds where an option of BM25F is left out. */
export const DEFAULT_BM25F_OPTIONS: Bm25fParameters = Object.freeze({
  weights: Object.freeze({ content: 1, symbol: 3, headings: 1, name: 3, path: 2 }),
  chunk: Object.freeze({ k1: 3, b: 0.6 }),
  file: Object.freeze({ k1: 5, b: 0.1 }),
  idfExponent: 0.7,
  qualifierWeight: 0.6,
  alone: Object.freeze({ k1: 1.2, b: 0.7, idfExponent: 1, qualifierWeight: 1 }),
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_BM25_INVALID_OPTION` naming the option, its value and what it may be.
 * @example
 * resolveBm25fOptions({ chunk: { k1: 2 } }).chunk; // { k1: 2, b: 0.6 }
 */
export function resolveBm25fOptions(options: Bm25fOptions = {}): Bm25fParameters {
  const defaults = DEFAULT_BM25F_OPTIONS;
  const { weights: given } = checkOptions(options, ACTION);
  const weights = { ...defaults.weights, ...given };
  for (const [field, weight] of Object.entries(weights))
    check(
      `fields.weights.${field}`,
      weight,
      Number.isFinite(weight) && weight >= 0,
      'a finite number, zero or more',
    );
  const { idfExponent = defaults.idfExponent, qualifierWeight = defaults.qualifierWeight } = options;
  const alone = { ...defaults.alone, ...options.alone };
  return Object.freeze({
    weights: Object.freeze(weights),
    chunk: checkLevel('chunk', { ...defaults.chunk, ...options.chunk }),
    file: checkLevel('file', { ...defaults.file, ...options.file }),
    ...checkWeighing('fields', { idfExponent, qualifierWeight }),
    alone: Object.freeze({ ...checkLevel('alone', alone), ...checkWeighing('fields.alone', alone) }),
  });
}

function checkLevel(name: string, { k1, b }: Bm25fLevel): Bm25fLevel {
  check(`fields.${name}.k1`, k1, Number.isFinite(k1) && k1 > 0, 'a number above zero');
  check(`fields.${name}.b`, b, typeof b === 'number' && b >= 0 && b <= 1, 'a number from 0 to 1');
  return Object.freeze({ k1, b });
}

function checkWeighing(name: string, { idfExponent, qualifierWeight }: TermWeighing): TermWeighing {
  const isExponent = Number.isFinite(idfExponent) && idfExponent > 0;
  check(`${name}.idfExponent`, idfExponent, isExponent, 'a finite number above zero');
  const isFactor = typeof qualifierWeight === 'number' && qualifierWeight > 0 && qualifierWeight <= 1;
  check(`${name}.qualifierWeight`, qualifierWeight, isFactor, 'a number above zero, at most 1');
  return { idfExponent, qualifierWeight };
}
