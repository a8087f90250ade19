import type { Chunk, Chunker, NormalizedDocument } from '@rag/contracts';

import type { IndexNote } from './index-report.js';

/** Files with fewer chunks than this are never too finely cut. */
export const MIN_CROWDED_CHUNKS = 1_000;

/** Characters a chunk, on average over the file, below which a file is too finely cut. */
export const MIN_MEAN_CHUNK_CHARACTERS = 64;

/** A document's chunks, and what is to be said about how they came about. */
export interface ChunkedDocument {
  readonly chunks: readonly Chunk[];
  readonly note: IndexNote | undefined;
}

/**
 * Cuts a document as what it is, or as plain text where that fails or gives crumbs; a note says so.
 *
 * A megabyte of two-character sections would be a hundred thousand chunks that answer nothing and fill the heap.
 *
 * @throws what the chunker throws for the same text as plain text.
 */
export async function chunkDocument(
  chunker: Chunker,
  document: NormalizedDocument,
): Promise<ChunkedDocument> {
  try {
    const chunks = await chunker.chunk(document);
    if (!isCrowded(document, chunks.length)) return { chunks, note: undefined };
    const reason = `it would have ${chunks.length} chunks of ${Math.round(document.text.length / chunks.length)} characters`;
    return await chunkAsText(chunker, document, reason);
  } catch (error) {
    return chunkAsText(chunker, document, error instanceof Error ? error.message : String(error));
  }
}

function isCrowded({ text }: NormalizedDocument, chunkCount: number): boolean {
  return chunkCount >= MIN_CROWDED_CHUNKS && text.length / chunkCount < MIN_MEAN_CHUNK_CHARACTERS;
}

async function chunkAsText(
  chunker: Chunker,
  document: NormalizedDocument,
  reason: string,
): Promise<ChunkedDocument> {
  const { path, format } = document;
  const chunks = await chunker.chunk({ ...document, format: 'text', language: undefined });
  const message = `could not be cut as ${format}, so it was cut as plain text: ${reason}`;
  return { chunks, note: { path, code: 'chunked-as-text', message } };
}
