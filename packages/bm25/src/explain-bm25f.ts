import type { Explanation } from '@rag/contracts';

import type { TermTrace } from './fielded-evaluation.js';
import type { Bm25fParameters } from './score-bm25f.js';

/**
 * The score of a chunk under BM25F as a tree; `undefined` where none of the query's terms is in it.
 *
 * The values are those of the search, summed in the same order.
 */
export function explainBm25f(
  traces: readonly TermTrace[],
  { chunk }: Bm25fParameters,
): Explanation | undefined {
  const own = traces.filter(({ chunkFrequency }) => chunkFrequency > 0);
  if (own.length === 0) return undefined;
  const details = own.map((trace) => explainChunkTerm(trace, chunk.k1));
  return {
    value: details.reduce((sum, { value }) => sum + value, 0),
    description: 'BM25F: sum over the matching query terms',
    details,
  };
}

function explainChunkTerm(
  { term, frequencies, chunkFrequency, chunkScore }: TermTrace,
  k1: number,
): Explanation {
  const { query, idf, chunkWeight } = term;
  const places = [...frequencies].map(([field, count]) => `${field} "${count}"`).join(', ');
  return {
    value: chunkScore,
    description: `"${query.term}": weight × saturation`,
    details: [
      leaf(
        chunkWeight,
        `weight: "${query.kind}" of weight "${term.queryWeight}", idf "${idf}", "${term.chunkFrequency}" chunks have it`,
      ),
      leaf(chunkFrequency, `weighted frequency: ${places}; saturates with k1 "${k1}"`),
    ],
  };
}

function leaf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}
