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
  { fileWeight, chunk, file }: Bm25fParameters,
): Explanation | undefined {
  const own = traces.filter(({ chunkFrequency }) => chunkFrequency > 0);
  if (own.length === 0) return undefined;
  const ofChunk = sumOf(own.map((trace) => explainChunkTerm(trace, chunk.k1)));
  const ofFile = sumOf(
    traces.filter(({ fileFrequency }) => fileFrequency > 0).map((trace) => explainFileTerm(trace, file.k1)),
  );
  return {
    value: ofChunk.value + fileWeight * ofFile.value,
    description: `BM25F: score of the chunk + ${String(fileWeight)} × score of its file`,
    details: [
      { ...ofChunk, description: 'score of the chunk: sum over the matching query terms' },
      { ...ofFile, description: 'score of its file: sum over the matching query terms' },
    ],
  };
}

function sumOf(details: readonly Explanation[]): Explanation {
  return { value: details.reduce((sum, { value }) => sum + value, 0), description: '', details };
}

function explainChunkTerm({ term, frequencies, chunkFrequency, chunkScore }: TermTrace, k1: number): Explanation {
  const { query, idf, chunkWeight } = term;
  const places = [...frequencies].map(([field, count]) => `${field} "${count}"`).join(', ');
  return {
    value: chunkScore,
    description: `"${query.term}": weight × saturation`,
    details: [
      leaf(
        chunkWeight,
        `weight: "${query.kind}" of weight "${query.weight}", idf "${idf}", "${term.chunkFrequency}" chunks have it`,
      ),
      leaf(chunkFrequency, `weighted frequency: ${places}; saturates with k1 "${k1}"`),
    ],
  };
}

function explainFileTerm({ term, fileFrequency, fileScore }: TermTrace, k1: number): Explanation {
  return {
    value: fileScore,
    description: `"${term.query.term}": weight × saturation`,
    details: [
      leaf(term.fileWeight, `weight: idf "${term.fileIdf}", "${term.fileFrequency}" files have it`),
      leaf(fileFrequency, `weighted frequency in the file; saturates with k1 "${k1}"`),
    ],
  };
}

function leaf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}
