/** A stretch of a chunk's text that stands in its document letter for letter. */
export interface ChunkSegment {
  /** Where it begins in the chunk's text, in UTF-16 code units. */
  readonly at: number;
  /** Where it begins in the document. */
  readonly start: number;
  /** Where it ends in the document, exclusive. */
  readonly end: number;
}

/** A chunk as the benchmark sees it. */
export interface BenchmarkChunk {
  readonly documentId: string;
  /** What a model would read; every code unit of it counts towards the budget, repeated headers too. */
  readonly text: string;
  /** What of it is the document's own text, ascending by `at`; repeated headers are left out. */
  readonly segments: readonly ChunkSegment[];
}
