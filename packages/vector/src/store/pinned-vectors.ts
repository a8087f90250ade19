import {
  checkTopK,
  compileSearchPredicate,
  type SearchResult,
  type VectorSearchOptions,
  type VectorSnapshot,
} from '@rag/contracts';

import { dimensionMismatch, toQueryVector } from './check-input.js';
import type { PinnedBlock } from './row-block.js';
import type { RowCodec } from './row-codec.js';
import { TopResults } from './top-results.js';

/** What a generation of a `VectorMemoryStore` holds. */
export interface PinnedContents {
  readonly name: string;
  readonly generation: number;
  readonly size: number;
  readonly dimensions: number | undefined;
  readonly codec: RowCodec;
  readonly blocks: readonly PinnedBlock[];
}

/** One generation of a `VectorMemoryStore`: a search that goes over every row. */
export class PinnedVectors implements VectorSnapshot {
  readonly generation: number;
  readonly #contents: PinnedContents;

  constructor(contents: PinnedContents) {
    this.generation = contents.generation;
    this.#contents = contents;
  }

  /** How many documents there are. */
  get size(): number {
    return this.#contents.size;
  }

  search(
    vector: ArrayLike<number>,
    topK: number,
    options: VectorSearchOptions = {},
  ): readonly SearchResult[] {
    const passes = compileSearchPredicate(options);
    const query = toQueryVector(vector);
    checkTopK(topK);
    const { blocks, codec, dimensions, generation, name } = this.#contents;
    if (dimensions === undefined) return [];
    if (dimensions !== query.length) throw dimensionMismatch('search', dimensions, query.length, name);
    if (topK === 0) return [];
    const prepared = codec.prepare(query);
    const top = new TopResults(topK);
    // Of this search alone: `accepts` may search the store again.
    const scores = new Float64Array(blocks.reduce((most, { rows }) => Math.max(most, rows), 0));
    for (const { block, rows } of blocks) {
      prepared.scoreBlock(block, rows, scores);
      let threshold = top.threshold;
      for (let row = 0; row < rows; row += 1) {
        const score = scores[row]!;
        if (score < threshold || block.removedAt[row]! <= generation) continue;
        const document = block.documents[row]!;
        if (!top.accepts(document.id, score) || !passes(document)) continue;
        top.offer(document, score);
        threshold = top.threshold;
      }
    }
    return top.results();
  }
}
