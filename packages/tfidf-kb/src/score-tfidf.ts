import type { Explanation } from '@rag/contracts';

// TF-IDF with cosine similarity, in the smoothed form of Manning, Raghavan and Schütze, "Introduction to Information
// Retrieval" (2008), chapter 6:
//
//   w(t, x) = (1 + ln f) · (1 + ln((1 + N) / (1 + n)))       weight of term t in the text x, a query or a document
//   score(D, Q) = Σ over t in both of w(t, Q) · w(t, D)  /  (|Q| · |D|)      |x| = √ Σ over t in x of w(t, x)²
//
//   f  how often t is in x      N  documents      n  documents that have t

/**
 * What the occurrences of a term weigh: `1 + ln f`, and 0 for none.
 *
 * @param termFrequency f, a whole number ≥ 0.
 * @example
 * termFrequencyWeight(1); // 1
 */
export function termFrequencyWeight(termFrequency: number): number {
  return termFrequency === 0 ? 0 : 1 + Math.log(termFrequency);
}

/**
 * How much a term tells documents apart: `1 + ln((1 + N) / (1 + n))`; 1 for a term that every document has.
 *
 * Defined for a term that no document has too, so the words of a query that nobody has count in its length.
 *
 * @param documentCount N, ≥ 0.
 * @param documentFrequency n, from 0 to N.
 * @example
 * inverseDocumentFrequency(3, 3); // 1
 */
export function inverseDocumentFrequency(documentCount: number, documentFrequency: number): number {
  return 1 + Math.log((1 + documentCount) / (1 + documentFrequency));
}

/**
 * The cosine of the angle between two vectors, from their dot product and lengths.
 *
 * From −1 to 1, rounding cut off; 0 where a vector has no length, never NaN.
 *
 * @example
 * cosine(1, 2, 0); // 0
 */
export function cosine(dotProduct: number, leftLength: number, rightLength: number): number {
  const lengths = leftLength * rightLength;
  return lengths === 0 ? 0 : Math.min(1, Math.max(-1, dotProduct / lengths));
}

/** A query term as one document has it. */
export interface MatchedTerm {
  readonly term: string;
  readonly queryWeight: number;
  readonly documentWeight: number;
}

/**
 * The score of a document as a tree; the same number as {@link cosine} gives for the same sum.
 *
 * @param matches the query's terms that the document has, in the order of the query.
 * @example
 * explainTfidf([], 1, 1).value; // 0
 */
export function explainTfidf(
  matches: readonly MatchedTerm[],
  queryLength: number,
  documentLength: number,
): Explanation {
  const details = matches.map(({ term, queryWeight, documentWeight }): Explanation => ({
    value: queryWeight * documentWeight,
    description: `"${term}": weight in the query × weight in the document`,
    details: [leaf(queryWeight, 'weight in the query'), leaf(documentWeight, 'weight in the document')],
  }));
  const dotProduct = details.reduce((sum, detail) => sum + detail.value, 0);
  return {
    value: cosine(dotProduct, queryLength, documentLength),
    description: 'TF-IDF cosine: dot product / (length of the query × length of the document)',
    details: [
      { value: dotProduct, description: 'dot product: sum over the matching query terms', details },
      leaf(queryLength, 'length of the query vector'),
      leaf(documentLength, 'length of the document vector'),
    ],
  };
}

function leaf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}
