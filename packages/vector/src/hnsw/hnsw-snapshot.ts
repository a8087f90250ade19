import type { SearchResult, VectorSearchOptions, VectorSnapshot } from '@rag/contracts';

import type { PinnedVectors } from '../store/pinned-vectors.js';

/** Searches by a graph; `undefined` where the graph cannot say. */
export type SearchByGraph = (
  vector: ArrayLike<number>,
  topK: number,
  options: VectorSearchOptions,
) => readonly SearchResult[] | undefined;

/** One generation of an `HnswIndex`: by its graph while that fits, else document by document. */
export class HnswSnapshot implements VectorSnapshot {
  readonly generation: number;
  readonly #pinned: PinnedVectors;
  readonly #searchByGraph: SearchByGraph;

  constructor(pinned: PinnedVectors, searchByGraph: SearchByGraph) {
    this.generation = pinned.generation;
    this.#pinned = pinned;
    this.#searchByGraph = searchByGraph;
  }

  search(
    vector: ArrayLike<number>,
    topK: number,
    options: VectorSearchOptions = {},
  ): readonly SearchResult[] {
    return this.#searchByGraph(vector, topK, options) ?? this.#pinned.search(vector, topK, options);
  }
}
