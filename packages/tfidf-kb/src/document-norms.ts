import { liveFrequency, type Generation } from '@rag/inverted-index';

import { inverseDocumentFrequency, termFrequencyWeight } from './score-tfidf.js';

/**
 * The length of every document's vector, for each part of a generation by row; without meaning for removed rows.
 *
 * Every length is summed in the order of the sorted terms, so it is the same to the last bit in whichever segment the
 * document lies. Linear in the postings: done once a generation, when the first search asks.
 */
export function documentNorms(generation: Generation): readonly Float64Array[] {
  const frequencies = frequenciesByTerm(generation);
  return generation.parts.map(({ segment }) => {
    const { terms, offsets, rows, counts } = segment;
    const norms = new Float64Array(segment.documents.length);
    for (let termIndex = 0; termIndex < terms.length; termIndex++) {
      const frequency = frequencies.get(terms[termIndex]!)!;
      if (frequency === 0) continue;
      const idf = inverseDocumentFrequency(generation.documentCount, frequency);
      const end = offsets[termIndex + 1]!;
      for (let posting = offsets[termIndex]!; posting < end; posting++) {
        const row = rows[posting]!;
        const weight = termFrequencyWeight(counts[posting]!) * idf;
        norms[row] = norms[row]! + weight * weight;
      }
    }
    return norms.map(Math.sqrt);
  });
}

function frequenciesByTerm(generation: Generation): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const part of generation.parts)
    for (const [termIndex, term] of part.segment.terms.entries())
      frequencies.set(term, (frequencies.get(term) ?? 0) + liveFrequency(part, termIndex));
  return frequencies;
}
