import { RagError, yieldToEventLoop, type EmbeddingFunction, type EmbedOptions } from '@rag/contracts';

import { describeValue, messageOf, quote } from '../sources/describe-value.js';

/** How many texts one call of an embedding function is given. */
export const EMBEDDING_BATCH_SIZE = 64;

/**
 * Embeds texts, a batch after the other, and checks each answer.
 *
 * @throws RagError `RAG_AGENT_EMBEDDING_FAILED` with what the function threw as its cause; `RAG_AGENT_EMBEDDING_ANSWER`
 *   for another number of vectors than texts, or a vector of another dimension or with a number that is not finite; the
 *   signal's reason.
 * @example
 * declare const embedding: EmbeddingFunction;
 * const [vector] = await embedTexts(embedding, ['a question'], { kind: 'query' });
 */
export async function embedTexts(
  embedding: EmbeddingFunction,
  texts: readonly string[],
  options: EmbedOptions = {},
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += EMBEDDING_BATCH_SIZE) {
    options.signal?.throwIfAborted();
    const batch = texts.slice(start, start + EMBEDDING_BATCH_SIZE);
    for (const vector of await embedBatch(embedding, batch, options)) vectors.push(vector);
    if (start + EMBEDDING_BATCH_SIZE < texts.length) await yieldToEventLoop();
  }
  return vectors;
}

async function embedBatch(
  embedding: EmbeddingFunction,
  batch: readonly string[],
  options: EmbedOptions,
): Promise<readonly Float32Array[]> {
  let answer: unknown;
  try {
    answer = await embedding.embed(batch, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw failed(
      'RAG_AGENT_EMBEDDING_FAILED',
      embedding,
      `it failed: ${RagError.is(error) ? error.code : messageOf(error)}`,
      error,
    );
  }
  if (!Array.isArray(answer) || answer.length !== batch.length) {
    const count = Array.isArray(answer) ? `${answer.length} vector(s)` : describeValue(answer);
    throw failed('RAG_AGENT_EMBEDDING_ANSWER', embedding, `it gave ${count} for ${batch.length} text(s)`);
  }
  return Array.from(answer as readonly unknown[], (vector) => checkVector(embedding, vector));
}

function checkVector(embedding: EmbeddingFunction, vector: unknown): Float32Array {
  if (!(vector instanceof Float32Array))
    throw failed('RAG_AGENT_EMBEDDING_ANSWER', embedding, `a vector of it is ${describeValue(vector)}`);
  if (vector.length !== embedding.dimensions)
    throw failed(
      'RAG_AGENT_EMBEDDING_ANSWER',
      embedding,
      `a vector of it has ${vector.length} dimensions, it announces ${embedding.dimensions}`,
    );
  if (!vector.every(Number.isFinite))
    throw failed('RAG_AGENT_EMBEDDING_ANSWER', embedding, 'a vector of it holds what is no finite number');
  return vector;
}

function failed(
  code: `RAG_AGENT_EMBEDDING_${string}`,
  { model }: EmbeddingFunction,
  state: string,
  cause?: unknown,
): RagError {
  return new RagError(
    code,
    `Cannot embed with the model ${quote(model)}: ${state}`,
    { model },
    cause === undefined ? undefined : { cause },
  );
}
