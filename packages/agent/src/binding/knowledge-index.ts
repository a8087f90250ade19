import type { Document, VectorIndex } from '@rag/contracts';
import {
  BM25_WEIGHT,
  KNOWLEDGE_BASE_WEIGHT,
  KnowledgeBaseStream,
  overrideSignals,
  polyglotSignals,
} from '@rag/fusion';

import { buildLexicalStores, streamAnalyzerOf, type LexicalStores } from '../engine/build-lexical-stores.js';
import { buildVectorIndex, closeQuietly } from '../engine/build-vector-index.js';
import type { EmbeddedSources } from '../engine/embedded-sources.js';
import type { VectorSearch } from '../engine/find-by-vector.js';
import { searchByVector } from '../engine/search-by-vector.js';
import { searchByWords } from '../engine/search-by-words.js';
import type { Search } from '../engine/search.js';
import type { Cursor, SequentialSource, Turn } from '../engine/take-sequential.js';
import { vectorsMissing } from './binding-errors.js';
import { assembleDocuments, type AssembledDocuments } from '../sources/assemble-documents.js';
import type { SourceLoad } from '../sources/load-source.js';
import type { ResolvedKnowledgeEnvironment } from './knowledge-environment.js';

/** What an index is made of. */
export interface KnowledgeIndexParts {
  readonly generation: number;
  readonly loads: readonly SourceLoad[];
  /** By the name of the source. */
  readonly cursors: ReadonlyMap<string, Cursor>;
  readonly environment: ResolvedKnowledgeEnvironment;
  /** Absent where there is no embedding function. */
  readonly embedded: EmbeddedSources | undefined;
}

/**
 * One generation of the documents of some sources, and the stores to search them by; immutable but for cursors.
 *
 * A store is built when the first strategy needs it, once; one that could not be built is built anew at the next call.
 */
export class KnowledgeIndex {
  readonly generation: number;
  readonly loads: readonly SourceLoad[];
  /** Whose turn it is where sources are read in order. */
  readonly turn: Turn = { next: 0 };
  readonly #parts: KnowledgeIndexParts;
  readonly #assembled: AssembledDocuments;
  readonly #byId: ReadonlyMap<string, Document>;
  #lexical: Promise<LexicalStores> | undefined;
  #vectors: Promise<VectorIndex> | undefined;

  constructor(parts: KnowledgeIndexParts) {
    this.#parts = parts;
    this.generation = parts.generation;
    this.loads = parts.loads;
    this.#assembled = assembleDocuments(parts.loads);
    this.#byId = new Map(this.#assembled.documents.map((document) => [document.id, document]));
  }

  /** How many documents there are. */
  get size(): number {
    return this.#assembled.documents.length;
  }

  /** The documents of each source and where to go on in them. */
  sequential(): readonly SequentialSource[] {
    return [...this.#assembled.bySource].map(([name, documents]) => ({
      documents,
      cursor: this.#parts.cursors.get(name)!,
    }));
  }

  /**
   * How a strategy searches the documents; builds what is not there yet.
   *
   * @throws RagError `RAG_AGENT_VECTORS_MISSING` for `vector` without an embedding function; what the stores and the
   *   embedding function throw.
   */
  async searchBy(strategy: 'keyword' | 'vector' | 'hybrid'): Promise<Search> {
    const { environment } = this.#parts;
    const { clock, events, searchTimeoutMs: timeoutMs, profile, signals } = environment;
    const vectors = strategy === 'keyword' ? undefined : await this.#openVectors(strategy);
    if (strategy === 'vector') return searchByVector(vectors!, clock, timeoutMs);
    const { stream, knowledgeBase } = await this.#openLexical();
    return searchByWords({
      streams:
        strategy === 'keyword'
          ? [{ stream, weight: 1 }]
          : [
              { stream, weight: BM25_WEIGHT },
              { stream: new KnowledgeBaseStream(knowledgeBase), weight: KNOWLEDGE_BASE_WEIGHT },
            ],
      signals:
        profile === 'classic' ? [] : overrideSignals(polyglotSignals(streamAnalyzerOf(profile)), signals),
      vectors,
      fileCount: countFiles(this.#assembled.documents),
      clock,
      events,
      timeoutMs,
    });
  }

  /** Ends what the stores hold open; no search may follow. */
  async close(): Promise<void> {
    const index = await this.#vectors?.catch(() => undefined);
    if (index !== undefined) await closeQuietly(index);
  }

  async #openLexical(): Promise<LexicalStores> {
    const { profile } = this.#parts.environment;
    this.#lexical ??= buildLexicalStores(this.#assembled.documents, profile).catch((error: unknown) => {
      this.#lexical = undefined;
      throw error;
    });
    return this.#lexical;
  }

  async #openVectors(strategy: 'vector' | 'hybrid'): Promise<VectorSearch | undefined> {
    const { embedded, environment } = this.#parts;
    const { embedding, vectorStore } = environment;
    if (embedding === undefined || embedded === undefined) {
      if (strategy === 'hybrid') return undefined;
      throw vectorsMissing(strategy);
    }
    this.#vectors ??= (async () => {
      const vectors: Float32Array[] = [];
      for (const load of this.loads)
        for (const vector of await embedded.vectorsOf(load)) vectors.push(vector);
      return buildVectorIndex(vectorStore, this.#assembled.documents, vectors);
    })().catch((error: unknown) => {
      this.#vectors = undefined;
      throw error;
    });
    return { index: await this.#vectors, embedding, documents: this.#byId };
  }
}

function countFiles(documents: readonly Document[]): number {
  const files = new Set<unknown>();
  for (const { metadata } of documents) if (typeof metadata['file'] === 'string') files.add(metadata['file']);
  return files.size;
}
