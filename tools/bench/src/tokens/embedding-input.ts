import { NormalizedDocumentChunker } from '@rag/chunker';
import type { EvidenceDocument } from '@rag/eval';

import { normalizedDocumentOf } from '../chunks/own-chunker.js';

/** What models of the E5 family want before a passage. */
export const PASSAGE_PREFIX = 'passage: ';

const chunker = new NormalizedDocumentChunker();

/** What would be embedded of a document, one text a chunk, prefix included. */
export function embeddingInputs(document: EvidenceDocument): readonly string[] {
  return chunker
    .chunk(normalizedDocumentOf(document))
    .map(({ embeddingText }) => `${PASSAGE_PREFIX}${embeddingText}`);
}
