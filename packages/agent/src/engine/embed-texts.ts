import { RagError, type EmbeddingFunction, type EmbedOptions } from '@rag/contracts';
import { batched } from '@rag/vector';

import { messageOf, quote } from '../sources/describe-value.js';

/**
 * Embeds texts in batches, one after the other, and checks each answer.
 *
 * @throws RagError `RAG_VECTOR_EMBEDDING_*` for an answer that is none, see `checked` of `@rag/vector`; a `RagError` of the
 *   function as it is; `RAG_AGENT_EMBEDDING_FAILED` with anything else that it throws as its cause; the signal's reason.
 * @example
 * declare const embedding: EmbeddingFunction;
 * const [vector] = await embedTexts(embedding, ['a question'], { kind: 'query' });
 */
export async function embedTexts(
  embedding: EmbeddingFunction,
  texts: readonly string[],
  options: EmbedOptions = {},
): Promise<readonly Float32Array[]> {
  try {
    return await batched(embedding, { concurrency: 1 }).embed(texts, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (RagError.is(error)) throw error;
    const { model } = embedding;
    throw new RagError(
      'RAG_AGENT_EMBEDDING_FAILED',
      `Cannot embed with the model ${quote(model)}: it failed: ${messageOf(error)}`,
      { model },
      { cause: error },
    );
  }
}
