import { RagError, type Document } from '@rag/contracts';

/** How many documents have an embedding, and of which dimension; `undefined` where there is none. */
interface Pin {
  readonly dimension: number | undefined;
  readonly count: number;
}

/** A change of the store's documents. */
export interface DocumentChange {
  readonly added: readonly Document[];
  readonly removed: readonly Document[];
}

/**
 * Keeps all embeddings of a store at one dimension, prepared swaps included.
 *
 * The first embedding pins the dimension; it is free again when the last one is gone. A prepared swap reserves its
 * dimension until it is committed or discarded, so that its commit cannot fail; while a swap that changes the
 * dimension waits, embeddings of neither dimension can be added.
 */
export class EmbeddingDimension {
  #pin: Pin = { dimension: undefined, count: 0 };
  readonly #reserved = new Map<symbol, number>();

  /** The dimension of the embeddings that are there, `undefined` where there is none. */
  get current(): number | undefined {
    return this.#pin.dimension;
  }

  /**
   * Whether a change may be published.
   *
   * @throws RagError `RAG_TFIDF_KB_DIMENSION_MISMATCH` naming both dimensions.
   */
  check(change: DocumentChange): void {
    const embedded = change.added.filter(hasEmbedding);
    const [first] = embedded;
    if (first === undefined) return;
    const dimension = dimensionOf(first);
    for (const document of embedded)
      this.#expect(dimension, dimensionOf(document), 'the documents before it');
    if (this.#pin.count > change.removed.filter(hasEmbedding).length)
      this.#expect(this.#pin.dimension, dimension, 'the documents that are there');
    for (const reserved of this.#reserved.values())
      this.#expect(reserved, dimension, 'a swap that is prepared; commit or discard it first');
  }

  /** Checks a prepared change and keeps its dimension free from other ones; returns how to release it. */
  reserve(change: DocumentChange): () => void {
    this.check(change);
    const first = change.added.find(hasEmbedding);
    if (first === undefined) return () => undefined;
    const key = Symbol('swap');
    this.#reserved.set(key, dimensionOf(first));
    return () => this.#reserved.delete(key);
  }

  /** Follows a change that was checked; returns how to undo it. */
  apply(change: DocumentChange): () => void {
    const before = this.#pin;
    const embedded = change.added.filter(hasEmbedding);
    const count = before.count - change.removed.filter(hasEmbedding).length + embedded.length;
    const dimension = embedded[0] === undefined ? before.dimension : dimensionOf(embedded[0]);
    this.#pin = { dimension: count === 0 ? undefined : dimension, count };
    return () => {
      this.#pin = before;
    };
  }

  #expect(expected: number | undefined, actual: number, holders: string): void {
    if (actual !== expected) throw dimensionMismatch('add a document', expected ?? 0, actual, holders);
  }
}

/** The error for two dimensions that cannot be compared. */
export function dimensionMismatch(
  action: string,
  expected: number,
  actual: number,
  holders: string,
): RagError {
  return new RagError(
    'RAG_TFIDF_KB_DIMENSION_MISMATCH',
    `Cannot ${action}: the embedding has dimension "${actual}", expected "${expected}" of ${holders}`,
    { expected, actual },
  );
}

function hasEmbedding(document: Document): boolean {
  return document.embedding !== undefined;
}

function dimensionOf(document: Document): number {
  return document.embedding?.length ?? 0;
}
