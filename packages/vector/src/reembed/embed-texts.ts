import { RagError, type EmbeddingFunction, type EmbedOptions } from '@rag/contracts';

/**
 * Asks an embedding function and takes nothing on trust: as many vectors as texts, each with the dimensions that it
 * claims and with finite numbers.
 *
 * @returns copies; what the function keeps and changes later has no effect.
 * @throws RagError `RAG_VECTOR_INVALID_EMBEDDING` naming what was expected; whatever the function rejects with.
 */
export async function embedTexts(
  embedding: EmbeddingFunction,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<readonly Float32Array[]> {
  const { dimensions } = embedding;
  const vectors: readonly unknown[] = await embedding.embed(texts, options);
  options.signal?.throwIfAborted();
  if (!Array.isArray(vectors) || vectors.length !== texts.length) {
    const actual = Array.isArray(vectors) ? vectors.length : 0;
    throw invalid(`"${texts.length}" vectors were wanted, "${actual}" came`, {
      expected: texts.length,
      actual,
    });
  }
  // Not `map`, which passes over the holes of a sparse list.
  return Array.from(vectors as readonly unknown[], (vector, position) => {
    if (!(vector instanceof Float32Array)) throw invalid(`vector "${position}" is not a Float32Array`, {});
    if (vector.length !== dimensions) {
      throw invalid(
        `vector "${position}" has "${vector.length}" dimensions, the model claims "${dimensions}"`,
        {
          expected: dimensions,
          actual: vector.length,
        },
      );
    }
    if (!vector.every(Number.isFinite))
      throw invalid(`vector "${position}" has a number that is not finite`, {});
    return vector.slice();
  });
}

function invalid(state: string, details: Readonly<Record<string, unknown>>): RagError {
  return new RagError(
    'RAG_VECTOR_INVALID_EMBEDDING',
    `Cannot use what the embedding function gave: ${state}; check its model and options`,
    details,
  );
}
