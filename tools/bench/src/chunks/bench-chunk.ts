import type { BenchmarkChunk } from '@rag/eval';

/** A chunk with what a ranker may index beside its text. */
export interface BenchChunk extends BenchmarkChunk {
  /** The headings above it; empty where the chunker knows none. */
  readonly headingPath: readonly string[];
}

/** A part of a document as a chunk: its text is that of the document from `start` to `end`. */
export function sliceChunk(documentId: string, text: string, start: number, end: number): BenchChunk {
  return {
    documentId,
    text: text.slice(start, end),
    segments: [{ at: 0, start, end }],
    headingPath: [],
  };
}
