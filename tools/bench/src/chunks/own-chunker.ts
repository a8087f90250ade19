import { GrammarChunker, GrammarLibrary } from '@rag/chunker/grammars';
import type { NormalizedDocument } from '@rag/contracts';
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

const grammars = GrammarLibrary.open();

/** The chunker under test, with its default options and the grammars that are installed. */
export async function ownChunks(document: EvidenceDocument): Promise<readonly BenchChunk[]> {
  const chunker = new GrammarChunker(await grammars);
  const chunks = await chunker.chunk(normalizedDocumentOf(document));
  let cursor = 0;
  return chunks.map(({ content, own, headingPath }) => {
    const aligned = alignContent(document.text, cursor, content, own ?? { start: 0, end: content.length });
    cursor = aligned.end;
    return { documentId: document.id, text: content, segments: aligned.segments, headingPath };
  });
}
