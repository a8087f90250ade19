import {
  RagError,
  type Document,
  type SearchResult,
  type VectorIndex,
  type VectorSearchOptions,
} from '@rag/contracts';

import { dimensionMismatch, embeddingOf, readDocuments, readIds, toQueryVector } from './check-input.js';
import { FloatCodec } from './float-codec.js';
import { IntegerCodec } from './integer-codec.js';
import { PinnedVectors } from './pinned-vectors.js';
import type { RowCodec } from './row-codec.js';
import { RowTable } from './row-table.js';
import { TopResults } from './top-results.js';
import {
  resolveVectorMemoryStoreOptions,
  type ResolvedVectorMemoryStoreOptions,
  type VectorMemoryStoreOptions,
} from './vector-store-options.js';

/** What one store can hold: the look-up by id has no room for more. */
export const MOST_DOCUMENTS = 16_000_000;

/**
 * An index of embeddings in memory that compares a query with every one of them.
 *
 * Vectors lie side by side as 32-bit numbers, or as bytes; of a document the store keeps all but its embedding, which
 * {@link get} puts back. Every method answers at once, every change is all or nothing, and a {@link snapshot} goes on
 * answering from its own generation.
 *
 * @example
 * const store = new VectorMemoryStore();
 * store.add([Document.builder().id('east').content('East').embedding([1, 0]).build()]);
 * store.search([2, 0], 5)[0]?.score; // 1
 */
export class VectorMemoryStore implements VectorIndex {
  readonly #options: ResolvedVectorMemoryStoreOptions;
  readonly #codec: RowCodec;
  #table: RowTable | undefined;
  #generation = 0;
  #snapshot: PinnedVectors | undefined;

  /** @throws RagError `RAG_VECTOR_INVALID_OPTION`. */
  constructor(options: VectorMemoryStoreOptions = {}) {
    this.#options = resolveVectorMemoryStoreOptions(options);
    const { similarity, precision } = this.#options;
    this.#codec = precision === 'int8' ? new IntegerCodec(similarity) : new FloatCodec(similarity);
  }

  /** Shown in diagnostics. */
  get name(): string {
    return this.#options.name;
  }

  /**
   * Adds documents with embeddings, or replaces those that have their ids; all or none. Of several with one id the last
   * is taken.
   *
   * @throws RagError `RAG_VECTOR_INVALID_DOCUMENT` where one has no embedding; `RAG_VECTOR_DIMENSION_MISMATCH` naming both
   *   dimensions; `RAG_VECTOR_STORE_FULL` beyond {@link MOST_DOCUMENTS}.
   */
  add(documents: readonly Document[]): void {
    this.replace([], documents);
  }

  /**
   * Removes documents and tells how many there were.
   *
   * @throws RagError `RAG_VECTOR_INVALID_IDS`; also for a single text, whose characters are not ids.
   */
  remove(ids: Iterable<string>): number {
    return this.#change(readIds(ids), []);
  }

  /**
   * Removes, then adds, as one change. Where nothing is left after the removal, documents of another dimension may be
   * added.
   *
   * @throws RagError as {@link add} and {@link remove}; nothing has changed then.
   */
  replace(removeIds: Iterable<string>, add: readonly Document[]): void {
    this.#change(readIds(removeIds), readDocuments(add));
  }

  /** The document with this id, with its embedding: bit by bit, or rounded where the precision is `'int8'`. */
  get(id: string): Document | undefined {
    return this.#table?.read(id);
  }

  /** How many documents there are. */
  size(): number {
    return this.#table?.size ?? 0;
  }

  /** The dimension of all vectors, `undefined` while there are none. */
  dimensions(): number | undefined {
    return this.#table?.dimensions;
  }

  /** Removes all documents, and with them the dimension. */
  clear(): void {
    if (this.#table !== undefined) this.#publish(undefined);
  }

  /**
   * The most similar documents, also those with a similarity of zero or below; O(documents × dimensions).
   *
   * @param vector finite 32-bit numbers, as many as the embeddings have.
   * @param topK a whole number ≥ 0.
   * @throws RagError `RAG_VECTOR_INVALID_VECTOR`; `RAG_VECTOR_DIMENSION_MISMATCH` naming both dimensions;
   *   `RAG_CONTRACTS_INVALID_TOP_K`, `RAG_CONTRACTS_INVALID_FILTER`; the signal's reason.
   */
  search(vector: ArrayLike<number>, topK: number, options?: VectorSearchOptions): readonly SearchResult[] {
    return this.snapshot().search(vector, topK, options);
  }

  /**
   * The scores of documents that were chosen otherwise, best first; ids that are not there are left out.
   *
   * @throws RagError `RAG_VECTOR_INVALID_VECTOR`, `RAG_VECTOR_DIMENSION_MISMATCH`, `RAG_VECTOR_INVALID_IDS`.
   */
  rank(vector: ArrayLike<number>, ids: Iterable<string>): readonly SearchResult[] {
    const query = toQueryVector(vector);
    const wanted = readIds(ids);
    if (this.#table === undefined) return [];
    const { dimensions } = this.#table;
    if (dimensions !== query.length) throw dimensionMismatch('rank', dimensions, query.length, this.name);
    const prepared = this.#codec.prepare(query);
    const top = new TopResults(wanted.size);
    for (const id of wanted) {
      const found = this.#table.find(id);
      if (found === undefined) continue;
      const { block, row } = found;
      top.offer(block.documents[row]!, prepared.scoreRow(block, row));
    }
    return top.results();
  }

  /** Pins the current generation, in time that does not grow with the documents but with their blocks. */
  snapshot(): PinnedVectors {
    this.#snapshot ??= new PinnedVectors({
      name: this.name,
      generation: this.#generation,
      size: this.size(),
      dimensions: this.dimensions(),
      codec: this.#codec,
      blocks: this.#table?.pin() ?? [],
    });
    return this.#snapshot;
  }

  /** Everything that can fail happens before the first removal. */
  #change(removeIds: ReadonlySet<string>, add: readonly Document[]): number {
    const removed = [...removeIds].filter((id) => this.#table?.has(id) === true);
    if (removed.length === 0 && add.length === 0) return 0;
    const survivors = this.size() - removed.length;
    if (survivors + add.length > MOST_DOCUMENTS) throw storeFull(survivors + add.length);
    const table = this.#stage(survivors === 0 ? undefined : this.#table, add);
    const generation = this.#generation + 1;
    if (table === this.#table) for (const id of removed) table?.remove(id, generation);
    table?.publish(generation);
    this.#publish(table);
    return removed.length;
  }

  /** Writes documents where nobody sees them; gives the table that they are in. */
  #stage(current: RowTable | undefined, add: readonly Document[]): RowTable | undefined {
    let table = current;
    try {
      for (const document of add) {
        const embedding = embeddingOf(document);
        table ??= new RowTable(embedding.length, this.#codec);
        if (table.dimensions !== embedding.length)
          throw dimensionMismatch(`add "${document.id}"`, table.dimensions, embedding.length, this.name);
        table.stage(document, embedding);
      }
    } catch (error) {
      current?.unstage();
      throw error;
    }
    return table;
  }

  #publish(table: RowTable | undefined): void {
    this.#generation += 1;
    this.#table = table;
    this.#snapshot = undefined;
    try {
      table?.clean(this.#generation);
    } catch {
      // Memory is short: the store is right without, and the next change tries again.
      table?.unstage();
    }
  }
}

function storeFull(documents: number): RagError {
  return new RagError(
    'RAG_VECTOR_STORE_FULL',
    `Cannot add documents: there would be "${documents}"; one store in memory holds "${MOST_DOCUMENTS}", use several or a database`,
    { documents, limit: MOST_DOCUMENTS },
  );
}
