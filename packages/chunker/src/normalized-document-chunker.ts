import type { Chunk, Chunker, NormalizedDocument } from '@rag/contracts';

import { chunkDocument } from './chunk-document.js';
import {
  describeOptions,
  resolveChunkerOptions,
  type ChunkerOptions,
  type ResolvedChunkerOptions,
} from './options.js';

/** Rises whenever the chunks of any text may change. */
export const CHUNKER_VERSION = 2;

/**
 * Cuts documents where a reader would: Markdown at headings and blocks, source code at definitions, JSON and YAML
 * at keys and items, separated values at rows, everything else at paragraphs.
 *
 * Keeps the laws of `Chunker`: every character that is not white space lies in exactly one chunk, in order; the
 * content is that of whole lines, or a part of one line; no chunk is heavier than `max` (see `weightOf`); nothing
 * is thrown, whatever the text. Without state: one instance serves any number of callers.
 *
 * @example
 * const chunker = new NormalizedDocumentChunker({ target: 600 });
 * const chunks = chunker.chunk({ path: 'a.md', format: 'markdown', text: '# Setup\n\nRun it.\n' });
 * chunks[0]?.headingPath; // ['Setup']
 */
export class NormalizedDocumentChunker implements Chunker {
  /** Names the rules and the options; equal ids mean equal chunks. */
  readonly id: string;
  readonly #options: ResolvedChunkerOptions;

  /** @throws RagError `RAG_CHUNKER_INVALID_OPTIONS`, see `resolveChunkerOptions`. */
  constructor(options: ChunkerOptions = {}) {
    this.#options = resolveChunkerOptions(options);
    this.id = `normalized-document/${CHUNKER_VERSION}?${describeOptions(this.#options)}`;
  }

  chunk(document: NormalizedDocument): readonly Chunk[] {
    return chunkDocument(document, this.#options);
  }
}
