import {
  checkOptions,
  checkText,
  systemClock,
  untilAborted,
  type Clock,
  type EmbeddingFunction,
  type EmbeddingKind,
} from '@rag/contracts';

import { cutIntoBatches } from '../embedding/batched.js';
import { checked, enter, trusted } from '../embedding/checked.js';
import { invalidOption } from '../embedding/invalid-option.js';
import { withPrefixes, type TextPrefixes } from '../embedding/text-prefixes.js';
import type { AiSdkEmbeddingModel, AiSdkProviderOptions } from './ai-sdk-models.js';
import { providerFailure } from './provider-failure.js';

/** Options of {@link aiSdkEmbedding}. */
export interface AiSdkEmbeddingOptions extends TextPrefixes {
  /** How many numbers the model's vectors have, a whole number ≥ 1: models do not say. */
  readonly dimensions: number;
  /** Options for the provider by the kind of text, as where it calls queries by another name. @defaultValue none */
  readonly providerOptions?: ((kind: EmbeddingKind | undefined) => AiSdkProviderOptions) | undefined;
  /** From which a date in `Retry-After` counts. @defaultValue the machine's clock */
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/**
 * An embedding function over a model of the AI SDK (`EmbeddingModelV2` or `V3`); the SDK itself is not needed.
 *
 * No call holds more texts than `maxEmbeddingsPerCall` says; such calls follow one another, and `batched` around it runs
 * several at once. The SDK's own retries are not used: put `retrying` around it. Errors of the provider become
 * `ModelServiceError`s `RAG_VECTOR_EMBEDDING_STATUS` without what they hold of the request, whose `retryable` is the
 * provider's own; then those of {@link checked}.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` for a name in place of a model, or a wrong number.
 * @example
 * declare const model: AiSdkEmbeddingModel; // as in openai.embeddingModel('text-embedding-3-small')
 * const embedding = retrying(aiSdkEmbedding(model, { dimensions: 1_536 }));
 */
export function aiSdkEmbedding(
  model: AiSdkEmbeddingModel,
  options: AiSdkEmbeddingOptions,
): EmbeddingFunction {
  const what = 'an embedding function over an AI SDK model';
  if (
    typeof (model as unknown) !== 'object' ||
    typeof (model as Partial<typeof model> | null)?.doEmbed !== 'function'
  )
    throw invalidOption(what, 'model', model, 'a model object of version 2 or 3, not its name');
  const { dimensions, providerOptions, clock = systemClock } = checkOptions(options, `make ${what}`);
  if (providerOptions !== undefined && typeof providerOptions !== 'function')
    throw invalidOption(what, 'providerOptions', providerOptions, 'a function');
  for (const prefix of [options.queryPrefix, options.passagePrefix])
    if (prefix !== undefined) checkText(prefix, `make ${what}`);
  const name = `${checkText(model.provider, 'use a model')}/${checkText(model.modelId, 'use a model')}`;
  // Each call is checked by itself: one vector too many and one too few would else pass for right.
  const one = checked({
    model: name,
    dimensions,
    async embed(texts, { kind, signal } = {}) {
      const call = {
        values: [...withPrefixes(texts, kind, options)],
        ...(signal === undefined ? {} : { abortSignal: signal }),
        ...(providerOptions === undefined ? {} : { providerOptions: providerOptions(kind) }),
      };
      try {
        const { embeddings } = await untilAborted(Promise.resolve(model.doEmbed(call)), signal);
        return embeddings.map((vector) => Float32Array.from(vector));
      } catch (error) {
        signal?.throwIfAborted();
        throw providerFailure(error, 'RAG_VECTOR_EMBEDDING_STATUS', `Cannot embed with "${name}"`, clock);
      }
    },
  });
  return trusted({
    model: name,
    dimensions,
    async embed(texts, call = {}) {
      if (enter(texts, call)) return [];
      const maxBatch = limitOf(await model.maxEmbeddingsPerCall);
      const vectors: Float32Array[] = [];
      for (const batch of cutIntoBatches(texts, { maxBatch, maxCharacters: Infinity }))
        vectors.push(...(await one.embed(batch, call)));
      return vectors;
    },
  });
}

// Anything that is no limit is taken for none.
function limitOf(maxEmbeddingsPerCall: number | undefined): number {
  return typeof maxEmbeddingsPerCall === 'number' && maxEmbeddingsPerCall >= 1
    ? maxEmbeddingsPerCall
    : Infinity;
}
