import { NormalizedDocumentChunker } from '@rag/chunker';
import type { Chunk } from '@rag/contracts';
import type { EvidenceDocument } from '@rag/eval';

import { normalizedDocumentOf } from '../chunks/own-chunker.js';

/** What models of the E5 family want before a passage. */
export const PASSAGE_PREFIX = 'passage: ';

/** A chunk of a chunker that formats the input of embedding models itself. */
type ChunkWithEmbeddingText = Chunk & { readonly embeddingText?: string };

const chunker = new NormalizedDocumentChunker();

/** What would be embedded of a document, one text a chunk, prefix included. */
export async function embeddingInputs(document: EvidenceDocument): Promise<readonly string[]> {
  const chunks: readonly ChunkWithEmbeddingText[] = await Promise.resolve(
    chunker.chunk(normalizedDocumentOf(document)),
  );
  return chunks.map((chunk) => `${PASSAGE_PREFIX}${chunk.embeddingText ?? pathAndContent(chunk)}`);
}

function pathAndContent({ headingPath, content }: Chunk): string {
  return headingPath.length === 0 ? content : `${headingPath.join(' > ')}\n\n${content}`;
}
