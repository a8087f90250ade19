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
  const own = traces.filter(({ frequency }) => frequency > 0);
  if (own.length === 0) return undefined;
  const details = own.map((trace) => explainChunkTerm(trace, chunk.k1));
  return {
    value: details.reduce((sum, { value }) => sum + value, 0),
    description: 'BM25F: sum over the matching query terms',
    details,
  };
}

function explainChunkTerm({ term, frequencies, frequency, score }: TermTrace, k1: number): Explanation {
  const { query, queryWeight, chunk } = term;
  const places = [...frequencies].map(([field, count]) => `${field} "${count}"`).join(', ');
  return {
    value: score,
    description: `"${query.term}": weight × saturation`,
    details: [
      leaf(
        chunk.weight,
        `weight: "${query.kind}" of weight "${queryWeight}", idf "${chunk.idf}", "${chunk.frequency}" chunks have it`,
      ),
      leaf(frequency, `weighted frequency: ${places}; saturates with k1 "${k1}"`),
    ],
  };
}

function leaf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}
