import type { Explanation } from '@rag/contracts';

import { leaf, sumOf } from './explain-sum.js';

// Okapi BM25, after Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009):
//
//   score(D, Q) = Σ over the distinct terms q of Q of  idf(q) · f · (k1 + 1) / (f + k1 · (1 − b + b · |D| / avgdl))
//   idf(q)      = ln(1 + (N − n + 0.5) / (n + 0.5))
//
//   f  how often q is in D      |D|  tokens of D                    N  documents
//   n  documents that have q    avgdl  mean of |D| over documents    k1, b  parameters
//
// The 1 inside the logarithm keeps idf above zero for a term that every document has.

/** How soon repetition saturates: the weight of a term frequency stays below `k1 + 1`. */
export const K1 = 1.2;

/** How much length counts: 0 not at all, 1 in full. */
export const B = 0.75;

/** The two parameters of the formula. */
export interface Bm25Parameters {
  /** Finite, ≥ 0. */
  readonly k1: number;
  /** From 0 to 1. */
  readonly b: number;
}

/** The lengths that the formula compares, in tokens. */
export interface Bm25Lengths {
  /** Of the document, ≥ 0. */
  readonly documentLength: number;
  /** The mean over all documents, ≥ 0; zero where no document has a token. */
  readonly averageLength: number;
}

/**
 * How much a term tells documents apart: `ln(1 + (N − n + 0.5) / (n + 0.5))`.
 *
 * Above zero and finite; falls as more documents have the term.
 *
 * @param documentCount N, ≥ 0.
 * @param documentFrequency n, from 0 to N.
 * @example
 * inverseDocumentFrequency(2, 1); // ln 2 = 0.6931…
 */
export function inverseDocumentFrequency(documentCount: number, documentFrequency: number): number {
  return Math.log1p((documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/**
 * What the occurrences of a term in one document weigh: `f · (k1 + 1) / (f + k1 · (1 − b + b · |D| / avgdl))`.
 *
 * Finite and from 0 to `k1 + 1` or, for a document shorter than the average, a little more; rises with f, falls with
 * |D|. Computed as `f / (f / (k1 + 1) + k1 / (k1 + 1) · …)`: the same value, which no finite k1 overflows.
 *
 * @param termFrequency f, ≥ 0.
 * @example
 * termFrequencyWeight(1, { documentLength: 3, averageLength: 3 }, { k1: 1.2, b: 0.75 }); // 1
 */
export function termFrequencyWeight(
  termFrequency: number,
  lengths: Bm25Lengths,
  { k1, b }: Bm25Parameters,
): number {
  if (termFrequency === 0) return 0;
  const relativeLength = lengths.averageLength > 0 ? lengths.documentLength / lengths.averageLength : 1;
  const lengthNorm = 1 - b + b * relativeLength;
  return termFrequency / (termFrequency / (k1 + 1) + (k1 / (k1 + 1)) * lengthNorm);
}

/**
 * What one term adds to the score of one document: its idf times the weight of its occurrences.
 *
 * @param idf as {@link inverseDocumentFrequency} gives it.
 * @example
 * scoreBm25(Math.LN2, 1, { documentLength: 3, averageLength: 3 }, { k1: 1.2, b: 0.75 }); // 0.6931…
 */
export function scoreBm25(
  idf: number,
  termFrequency: number,
  lengths: Bm25Lengths,
  parameters: Bm25Parameters,
): number {
  return idf * termFrequencyWeight(termFrequency, lengths, parameters);
}

/** A query term as one document has it. */
export interface MatchedTerm {
  readonly term: string;
  /** How often the document has it, ≥ 1. */
  readonly termFrequency: number;
  /** How many documents have it, ≥ 1. */
  readonly documentFrequency: number;
}

/**
 * The score of a document as a tree; its values are those that {@link scoreBm25} gives, summed in the same order.
 *
 * @param matches the query's terms that the document has, in the order of the query.
 * @example
 * explainBm25([], 0, { documentLength: 0, averageLength: 0 }, { k1: 1.2, b: 0.75 }).value; // 0
 */
export function explainBm25(
  matches: readonly MatchedTerm[],
  documentCount: number,
  lengths: Bm25Lengths,
  parameters: Bm25Parameters,
): Explanation {
  const details = matches.map(({ term, termFrequency, documentFrequency }): Explanation => {
    const idf = inverseDocumentFrequency(documentCount, documentFrequency);
    return {
      value: scoreBm25(idf, termFrequency, lengths, parameters),
      description: `"${term}": idf × term frequency weight`,
      details: [
        leaf(idf, `idf: "${documentFrequency}" of "${documentCount}" documents have it`),
        leaf(
          termFrequencyWeight(termFrequency, lengths, parameters),
          `term frequency weight: "${termFrequency}" times in "${lengths.documentLength}" tokens, ` +
            `average "${lengths.averageLength}", k1 "${parameters.k1}", b "${parameters.b}"`,
        ),
      ],
    };
  });
  return sumOf('BM25', details);
}
