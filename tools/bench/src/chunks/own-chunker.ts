import { NormalizedDocumentChunker } from '@rag/chunker';
import type { Chunk, NormalizedDocument } from '@rag/contracts';
import type { EvidenceDocument } from '@rag/eval';
import { detectFormat } from '@rag/ingest';

import { alignContent } from './align-content.js';
import type { BenchChunk } from './bench-chunk.js';

/** The document as ingest would give it to the chunker. */
export function normalizedDocumentOf({ id, text }: EvidenceDocument): NormalizedDocument {
  const detection = detectFormat(id);
  return detection.kind === 'text'
    ? { path: id, format: detection.format, language: detection.language, text }
    : { path: id, format: 'text', text };
}

/** A chunk that may say which part of its content is its own; the rest repeats headers or fences. */
type ChunkWithOwn = Chunk & { readonly own?: { readonly start: number; readonly end: number } | undefined };

const chunker = new NormalizedDocumentChunker();

/** The chunker under test, with its default options. */
export async function ownChunks(document: EvidenceDocument): Promise<readonly BenchChunk[]> {
  // Awaited although this one answers at once: one with grammars has to load them first.
  const chunks: readonly ChunkWithOwn[] = await Promise.resolve(
    chunker.chunk(normalizedDocumentOf(document)),
  );
  let cursor = 0;
  return chunks.map(({ content, own, headingPath }) => {
    const aligned = alignContent(document.text, cursor, content, own ?? { start: 0, end: content.length });
    cursor = aligned.end;
    return { documentId: document.id, text: content, segments: aligned.segments, headingPath };
  });
}
