import {
  checkOptions,
  checkTopK,
  compileSearchPredicate,
  describeValue,
  RagError,
  type Awaitable,
  type EmbeddingFunction,
  type RankedSnapshot,
  type RankedStream,
  type SearchOptions,
  type SearchResult,
  type VectorIndex,
  type VectorSearcher,
} from '@rag/contracts';

import { checked } from '../embedding/checked.js';
import { checkOption } from '../store/vector-store-options.js';

/** Options of a {@link VectorStream}; each may be left out. */
export interface VectorStreamOptions {
  /** Unique within one retriever. @defaultValue `'vector'` */
  readonly name?: string | undefined;
  /** What a score must reach, from 0 to 1 for cosines; whatever it is, a score must be above 0. @defaultValue 0 */
  readonly minScore?: number | undefined;
}

/** {@link VectorStreamOptions} after validation. */
export type ResolvedVectorStreamOptions = {
  readonly [K in keyof VectorStreamOptions]-?: NonNullable<VectorStreamOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_VECTOR_STREAM_OPTIONS: ResolvedVectorStreamOptions = Object.freeze({
  name: 'vector',
  minScore: 0,
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option and what it may be.
 * @example
 * resolveVectorStreamOptions({}).name; // 'vector'
 */
export function resolveVectorStreamOptions(options: VectorStreamOptions = {}): ResolvedVectorStreamOptions {
  const { name = DEFAULT_VECTOR_STREAM_OPTIONS.name, minScore = DEFAULT_VECTOR_STREAM_OPTIONS.minScore } =
    checkOptions(options, 'make a vector stream');
  checkOption('name', typeof name === 'string' && name.trim() !== '', 'a text that is not blank');
  checkOption('minScore', Number.isFinite(minScore) && minScore >= 0, 'a finite number, zero or more');
  return Object.freeze({ name, minScore });
}

/**
 * An index of vectors as a ranked stream: a query is embedded, once a search, and what is similar to it is found.
 *
 * What is not similar, with a score of zero or below, is no match. A blank query finds nothing and embeds nothing. A
 * snapshot is that of the index where it has them; else each search sees the index as it is then, and the generation
 * stays 0.
 *
 * @example
 * const embedding: EmbeddingFunction = {
 *   model: 'letters',
 *   dimensions: 1,
 *   embed: async (texts) => texts.map((text) => Float32Array.of(text.length)),
 * };
 * const stream = new VectorStream(new VectorMemoryStore(), embedding, { minScore: 0.2 });
 * const snapshot = await stream.snapshot();
 * await snapshot.search('what is similar to this', 5);
 */
export class VectorStream implements RankedStream {
  readonly name: string;
  readonly #index: VectorIndex;
  readonly #embedding: EmbeddingFunction;
  readonly #minScore: number;

  /** @throws RagError `RAG_VECTOR_INVALID_OPTION`. */
  constructor(index: VectorIndex, embedding: EmbeddingFunction, options: VectorStreamOptions = {}) {
    const { name, minScore } = resolveVectorStreamOptions(options);
    this.name = name;
    checkOption('index', isIndex(index), 'a VectorIndex');
    this.#index = index;
    this.#embedding = checked(embedding);
    this.#minScore = minScore;
  }

  /** Always true: an index that cannot be reached fails its search, and is counted as failed. */
  isAvailable(): boolean {
    return true;
  }

  /** Pins what the index holds now, without a promise where the index needs none. */
  snapshot(): Awaitable<RankedSnapshot> {
    const pinned = this.#index.snapshot?.();
    if (pinned === undefined) return this.#snapshotOf(this.#index, 0);
    if (pinned instanceof Promise) return pinned.then((one) => this.#snapshotOf(one, one.generation));
    return this.#snapshotOf(pinned, pinned.generation);
  }

  #snapshotOf(searcher: VectorSearcher, generation: number): RankedSnapshot {
    return {
      generation,
      search: (query, topK, options) => this.#search(searcher, query, topK, options),
    };
  }

  async #search(
    searcher: VectorSearcher,
    query: string,
    topK: number,
    options: SearchOptions = {},
  ): Promise<readonly SearchResult[]> {
    // Checked before anything is paid for.
    compileSearchPredicate(options);
    const { filter, accepts, signal } = options;
    if (typeof (query as unknown) !== 'string') {
      throw new RagError(
        'RAG_VECTOR_INVALID_QUERY',
        `Cannot search by vector: the query is ${describeValue(query)}; use a text`,
      );
    }
    checkTopK(topK);
    if (query.trim() === '' || topK === 0) return [];
    const [vector] = await this.#embedding.embed([query], { kind: 'query', signal });
    const results = await searcher.search(vector!, topK, { filter, accepts, signal });
    return results.filter(({ score }) => score > 0 && score >= this.#minScore);
  }
}

function isIndex(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { search, snapshot } = value as Partial<Record<'search' | 'snapshot', unknown>>;
  return [search, snapshot].some((one) => typeof one === 'function');
}
