import type { EmbeddingFunction } from '@rag/contracts';

import type { VectorFile } from './vector-file.js';

/** An embedding function whose model is loaded when a vector is missing, and not before. */
export interface LazyEmbedding {
  readonly model: string;
  readonly dimensions: number;
  readonly load: () => Promise<EmbeddingFunction>;
}

/** The same function over a file: what is there is read, what is not is made and added, one text at a time. */
export function fileCached({ model, dimensions, load }: LazyEmbedding, file: VectorFile): EmbeddingFunction {
  let loading: Promise<EmbeddingFunction> | undefined;
  return {
    model,
    dimensions,
    async embed(texts, { kind = 'passage', signal } = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        signal?.throwIfAborted();
        let vector = file.get(text, kind);
        if (vector === undefined) {
          loading ??= load();
          const [made] = await (await loading).embed([text], { kind, signal });
          vector = made!;
          await file.add(text, kind, vector);
        }
        vectors.push(vector);
      }
      return vectors;
    },
  };
}
