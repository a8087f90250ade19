import type { IndexFields } from '@rag/contracts';

import { inverseDocumentFrequency } from './score-bm25.js';

// BM25F, after Robertson, Zaragoza and Taylor, "Simple BM25 Extension to Multiple Weighted Fields" (2004), at two
// levels: over chunks, and over the files that they are parts of.
//
//   chunk(D, Q) = Σ over the terms q of Q of  w(q) · idf(q)^e · f̃ / (k1 + f̃)
//   f̃           = Σ over normalised fields of v · f / (1 − b + b · |D| / avgdl)  +  Σ over the other fields of v · f
//
//   w(q)  the query's own weight of q        f  how often q is in a field      v  the field's weight
//   e     exponent of idf                    |D|, avgdl, k1, b  as in BM25
//
// The file's score is the same over the sums of its chunks, except that its name and its folders, which every chunk
// repeats, count once. Both stay below Σ w(q) · idf(q)^e, so they can be added.

/** How much an occurrence counts, by field; zero leaves the field out. Finite, ≥ 0. */
export type FieldWeights = { readonly [Field in keyof IndexFields]-?: number };

/** The parameters of one level. */
export interface Bm25fLevel {
  /** How soon repetition saturates: finite, > 0. */
  readonly k1: number;
  /** How much length counts, from 0 to 1. */
  readonly b: number;
}

/** How the terms of a query are weighed. */
export interface TermWeighing {
  /** What idf is raised to: finite, > 0; below 1 the rarest term of a query rules less. */
  readonly idfExponent: number;
  /** Factor for terms that only qualify what the query is about, see `QueryTerm.isQualifier`: above 0, at most 1. */
  readonly qualifierWeight: number;
}

/** All parameters of the formula. */
export interface Bm25fParameters extends TermWeighing {
  readonly weights: FieldWeights;
  readonly chunk: Bm25fLevel;
  readonly file: Bm25fLevel;
  /** What holds instead, at both levels, where every document stands alone; see {@link blendParameters}. */
  readonly alone: Bm25fLevel & TermWeighing;
}

/**
 * The parameters for a corpus of which a share of the documents are not parts of a larger file.
 *
 * Chunks of files and whole texts want other parameters: a text that stands alone says each thing once, a question about
 * it is a sentence. Up to half of such documents nothing changes; from there to all of them the parameters go over
 * evenly, so that one document more never turns an answer over.
 *
 * @param aloneShare from 0 to 1.
 * @example
 * blendParameters(resolveBm25fOptions(), 1).chunk.k1; // 1.2
 */
export function blendParameters(parameters: Bm25fParameters, aloneShare: number): Bm25fParameters {
  const share = Math.max(0, 2 * aloneShare - 1);
  if (share === 0) return parameters;
  const { alone, chunk, file } = parameters;
  const blend = (apart: number, together: number): number => apart * share + together * (1 - share);
  const level = ({ k1, b }: Bm25fLevel): Bm25fLevel => ({ k1: blend(alone.k1, k1), b: blend(alone.b, b) });
  return {
    ...parameters,
    chunk: level(chunk),
    file: level(file),
    idfExponent: blend(alone.idfExponent, parameters.idfExponent),
    qualifierWeight: blend(alone.qualifierWeight, parameters.qualifierWeight),
  };
}

/** Fields whose occurrences are divided by the relative length, in the order in which they are summed. */
export const NORMALISED_FIELDS: readonly (keyof IndexFields)[] = Object.freeze([
  'content',
  'symbol',
  'headings',
]);

/** Fields that say where a chunk lies; every chunk of a file repeats them. */
export const LOCATION_FIELDS: readonly (keyof IndexFields)[] = Object.freeze(['name', 'path']);

/**
 * What a term of a query weighs: `w · idf^e`; for a term that nothing has what the rarest would weigh.
 *
 * @example
 * weighTerm(1, 2, 1, 1); // ln 2 = 0.6931…
 */
export function weighTerm(
  queryWeight: number,
  documentCount: number,
  documentFrequency: number,
  idfExponent: number,
): number {
  return queryWeight * inverseDocumentFrequency(documentCount, documentFrequency) ** idfExponent;
}

/**
 * What a text's length divides by: `1 − b + b · |D| / avgdl`; 1 where nothing has a length.
 *
 * @example
 * lengthNorm(20, 10, 0.5); // 1.5
 */
export function lengthNorm(length: number, averageLength: number, b: number): number {
  return averageLength > 0 ? 1 - b + (b * length) / averageLength : 1;
}

/**
 * How much of a term's weight a weighted frequency earns: `f̃ / (k1 + f̃)`, from 0 to below 1.
 *
 * @example
 * saturate(2, 2); // 0.5
 */
export function saturate(frequency: number, k1: number): number {
  return frequency / (k1 + frequency);
}
