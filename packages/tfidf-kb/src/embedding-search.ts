import { RagError, SearchResult, type MetadataPredicate } from '@rag/contracts';
import { hasRow, TopDocuments, type Generation, type Segment } from '@rag/inverted-index';

import { cosine } from './score-tfidf.js';

/** The embeddings of a segment, one after the other; row `rows[i]` has the `i`-th. */
interface VectorColumn {
  readonly rows: readonly number[];
  readonly values: Float32Array;
  readonly lengths: Float64Array;
}

/**
 * Ranks the documents that have an embedding by its cosine with a vector.
 *
 * Embeddings are copied out of the documents once a segment; a column lives as long as its segment.
 */
export class EmbeddingSearch {
  readonly #columns = new WeakMap<Segment, VectorColumn>();

  /**
   * The most similar documents of a generation, also those with a similarity of zero or below.
   *
   * @param vector finite, of the dimension of every embedding in the generation.
   */
  search(
    generation: Generation,
    vector: Float32Array,
    topK: number,
    passes: MetadataPredicate,
  ): readonly SearchResult[] {
    const top = new TopDocuments(topK);
    const vectorLength = Math.sqrt(dotProduct(vector, vector, 0));
    for (const { segment, deleted } of generation.parts) {
      const { rows, values, lengths } = this.#columnOf(segment);
      for (const [index, row] of rows.entries()) {
        if (hasRow(deleted, row)) continue;
        const document = segment.documents[row]!;
        const product = dotProduct(vector, values, index * vector.length);
        const score = cosine(product, vectorLength, lengths[index]!) + 0; // −0 becomes 0
        if (top.accepts(document.id, score) && passes(document.metadata)) top.offer(document, score);
      }
    }
    return top.sorted().map(({ document, score }) => new SearchResult(document, score));
  }

  #columnOf(segment: Segment): VectorColumn {
    const known = this.#columns.get(segment);
    if (known !== undefined) return known;
    const rows: number[] = [];
    const vectors: Float32Array[] = [];
    for (const [row, { embedding }] of segment.documents.entries()) {
      if (embedding === undefined) continue;
      rows.push(row);
      vectors.push(embedding);
    }
    const dimension = vectors[0]?.length ?? 0;
    const values = new Float32Array(rows.length * dimension);
    for (const [index, vector] of vectors.entries()) values.set(vector, index * dimension);
    const lengths = Float64Array.from(vectors, (vector) => Math.sqrt(dotProduct(vector, vector, 0)));
    const column: VectorColumn = { rows, values, lengths };
    this.#columns.set(segment, column);
    return column;
  }
}

/**
 * Copies a query vector as 32-bit numbers, the precision of the embeddings.
 *
 * @throws RagError `RAG_TFIDF_KB_INVALID_VECTOR` for what is not a list of numbers, is empty, or holds a number that is
 *   not finite as a 32-bit number: NaN would make every score NaN and every order right.
 * @example
 * toQueryVector([1, 0]); // Float32Array(2)
 */
export function toQueryVector(vector: ArrayLike<number>): Float32Array {
  if (typeof vector !== 'object' || (vector as unknown) === null || !Number.isSafeInteger(vector.length))
    throw invalidVector(`it is of type "${(vector as unknown) === null ? 'null' : typeof vector}"`);
  if (vector.length === 0) throw invalidVector('it has no dimensions');
  const copy = Float32Array.from(vector, (component: unknown) =>
    typeof component === 'number' ? component : NaN,
  );
  const wrong = copy.findIndex((component) => !Number.isFinite(component));
  if (wrong >= 0) throw invalidVector(`component "${wrong}" is "${String(vector[wrong])}"`);
  return copy;
}

function dotProduct(left: Float32Array, values: Float32Array, offset: number): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * values[offset + index]!;
  return sum;
}

function invalidVector(state: string): RagError {
  return new RagError(
    'RAG_TFIDF_KB_INVALID_VECTOR',
    `Cannot search by embedding: ${state}; use a list of finite 32-bit numbers`,
  );
}
