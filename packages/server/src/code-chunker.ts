import { chunkDocumentInit } from '@rag/chunker';
import { Document, type NormalizedDocument } from '@rag/contracts';
import { detectFormat } from '@rag/ingest';

import { composePipeline, Grammars } from './compose.js';
import { chunkDocument } from './indexing/chunk-document.js';
import type { ChunkingOptions } from './indexing/pipeline.js';

/**
 * Chunks one source file on its own: the same chunks, ids and metadata as an index run gives the same file.
 *
 * Reads no file but those of the grammars, and holds no state but them: keep one chunker for many files. Linear in
 * the length of the text.
 *
 * @example
 * const chunks = await new CodeChunker().chunk('src/login.ts', 'export function login() {}\n');
 * chunks[0]?.metadata['symbol']; // 'login'
 */
export class CodeChunker {
  readonly #options: ChunkingOptions;
  readonly #grammars = new Grammars();

  /** @param options how files are cut, as those of a session. */
  constructor(options: ChunkingOptions = {}) {
    this.#options = options;
  }

  /**
   * Cuts a text that was decoded already; a byte order mark and CRLF are normalised as an index run does.
   *
   * @param path relative to the root it would be indexed under, `/` between parts; decides the language.
   * @returns the chunks in order; none for a blank text. A text whose name says that it is something else, such
   *   as `a.pdf`, is cut as plain text.
   */
  async chunk(path: string, content: string): Promise<readonly Document[]> {
    const document = normalize(path, content);
    const spec = { profile: 'classic', chunker: this.#options } as const;
    const { chunker } = await composePipeline(spec, this.#grammars);
    const { chunks } = await chunkDocument(chunker, document);
    return chunks.map((chunk) => new Document(chunkDocumentInit(document, chunk)));
  }
}

function normalize(path: string, content: string): NormalizedDocument {
  const text = content.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
  const detection = detectFormat(path, new TextEncoder().encode(text));
  if (detection.kind !== 'text') return { path, format: 'text', text };
  return { path, format: detection.format, language: detection.language, text };
}
