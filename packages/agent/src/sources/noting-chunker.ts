import type { Chunk, Chunker, NormalizedDocument, SourceNote } from '@rag/contracts';

import { messageOf } from './describe-value.js';

/** Cuts as another chunker does, and what that fails on as plain text, with a note. */
export class NotingChunker implements Chunker {
  readonly id: string;
  readonly notes: SourceNote[] = [];
  readonly #chunker: Chunker;

  constructor(chunker: Chunker) {
    this.#chunker = chunker;
    this.id = chunker.id;
  }

  /** @throws what the chunker throws for the same text as plain text. */
  async chunk(document: NormalizedDocument): Promise<readonly Chunk[]> {
    try {
      return await this.#chunker.chunk(document);
    } catch (error) {
      const { path, format } = document;
      const chunks = await this.#chunker.chunk({ ...document, format: 'text', language: undefined });
      const message = `"${path}" could not be cut as ${format}, so it was cut as plain text: ${messageOf(error)}`;
      this.notes.push({ subject: path, code: 'chunked-as-text', message });
      return chunks;
    }
  }
}
