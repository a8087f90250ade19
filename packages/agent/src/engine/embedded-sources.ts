import { formatEmbeddingText } from '@rag/chunker';
import type { Document, EmbeddingFunction, MetadataValue } from '@rag/contracts';

import type { SourceLoad } from '../sources/load-source.js';
import { embedTexts } from './embed-texts.js';

/**
 * The vectors of what sources brought, each made once however many indexes hold the source.
 *
 * A source that failed to be embedded is embedded anew at the next call. Vectors go with the load that they are of.
 */
export class EmbeddedSources {
  readonly #embedding: EmbeddingFunction;
  readonly #vectors = new WeakMap<SourceLoad, Promise<readonly Float32Array[]>>();

  constructor(embedding: EmbeddingFunction) {
    this.#embedding = embedding;
  }

  /** One vector a document, in the order of the load. */
  async vectorsOf(load: SourceLoad): Promise<readonly Float32Array[]> {
    let vectors = this.#vectors.get(load);
    if (vectors === undefined) {
      vectors = embedTexts(this.#embedding, load.documents.map(embeddingText), { kind: 'passage' });
      this.#vectors.set(load, vectors);
      vectors.catch(() => this.#vectors.delete(load));
    }
    return vectors;
  }
}

/** The content below its headings, or in source code below the definitions around it. */
function embeddingText({ content, metadata }: Document): string {
  const { headingPath, scope } = metadata;
  return formatEmbeddingText({ content, headingPath: textsOf(headingPath), scope: textsOf(scope) });
}

function textsOf(value: MetadataValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
