import type { ChunkerOptions } from '@rag/chunker';
import { chunkDocumentInit } from '@rag/chunker';
import { Document, RagError } from '@rag/contracts';
import { decodeText, detectFormat, normalizeDocument } from '@rag/ingest';

import { composePipeline } from './compose.js';

/**
 * Chunks one source file on its own: the same chunks, ids and metadata as an index run gives the same file.
 *
 * Pure: reads no file. Linear in the length of the text.
 *
 * @example
 * const chunks = new CodeChunker().chunk('src/login.ts', 'export function login() {}\n');
 * chunks[0]?.metadata['symbol']; // 'login'
 */
export class CodeChunker {
  readonly #options: ChunkerOptions;

  constructor(options: ChunkerOptions = {}) {
    this.#options = options;
  }

  /** @param path relative to the root it would be indexed under, `/` between parts. */
  chunk(path: string, content: string): readonly Document[] {
    const bytes = new TextEncoder().encode(content);
    const document = normalizeDocument(path, bytes);
    const { chunker } = composePipeline({ profile: 'classic', chunker: this.#options });
    return chunker.chunk(document).map((chunk) => new Document(chunkDocumentInit(document, chunk)));
  }
}
