import { compareScored, SearchResult, type Document } from '@rag/contracts';

/** The documents nearest to a query's vector by cosine, best first; only what is above zero. */
export type FindNearest = (vector: Float32Array, topK: number) => readonly SearchResult[];

/** Exact search: every vector is compared. */
export function exactNearest(documents: readonly Document[], vectors: readonly Float32Array[]): FindNearest {
  const unit = vectors.map(normalized);
  return (vector, topK) => {
    const query = normalized(vector);
    return documents
      .map((document, place) => new SearchResult(document, dot(query, unit[place]!)))
      .filter(({ score }) => score > 0)
      .sort(compareScored)
      .slice(0, topK);
  };
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < left.length; place++) sum += left[place]! * right[place]!;
  return sum;
}
