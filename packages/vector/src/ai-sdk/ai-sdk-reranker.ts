import {
  checkOptions,
  checkText,
  systemClock,
  untilAborted,
  type Clock,
  type Reranker,
} from '@rag/contracts';

import { invalidOption } from '../embedding/invalid-option.js';
import { checkedReranker } from '../rerank/checked-reranker.js';
import type { AiSdkProviderOptions, AiSdkRerankingModel } from './ai-sdk-models.js';
import { providerFailure } from './provider-failure.js';

/** Options of {@link aiSdkReranker}. */
export interface AiSdkRerankerOptions {
  /** Options for the provider. @defaultValue none */
  readonly providerOptions?: AiSdkProviderOptions | undefined;
  /** From which a date in `Retry-After` counts. @defaultValue the machine's clock */
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/**
 * A reranker over a reranking model of the AI SDK (`RerankingModelV3`); the SDK itself is not needed.
 *
 * Errors of the provider become `ModelServiceError`s `RAG_VECTOR_RERANK_STATUS` without what they hold of the request;
 * then those of {@link checkedReranker}.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` for a name in place of a model.
 * @example
 * declare const model: AiSdkRerankingModel; // as in cohere.reranking('rerank-v3.5')
 * const reranker = retryingReranker(aiSdkReranker(model));
 * const [best] = await reranker.rerank('where do otters sleep', ['On land.', 'Afloat, hand in hand.'], { topK: 1 });
 */
export function aiSdkReranker(model: AiSdkRerankingModel, options: AiSdkRerankerOptions = {}): Reranker {
  if (
    typeof (model as unknown) !== 'object' ||
    typeof (model as Partial<typeof model> | null)?.doRerank !== 'function'
  )
    throw invalidOption('a reranker over an AI SDK model', 'model', model, 'a model object, not its name');
  const { providerOptions, clock = systemClock } = checkOptions(options, 'make a reranker');
  const id = `${checkText(model.provider, 'use a model')}/${checkText(model.modelId, 'use a model')}`;
  return checkedReranker({
    id,
    async rerank(query, texts, { topK, signal } = {}) {
      const call = {
        query,
        documents: { type: 'text' as const, values: [...texts] },
        ...(topK === undefined ? {} : { topN: topK }),
        ...(signal === undefined ? {} : { abortSignal: signal }),
        ...(providerOptions === undefined ? {} : { providerOptions }),
      };
      try {
        const { ranking } = await untilAborted(Promise.resolve(model.doRerank(call)), signal);
        return ranking.map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
      } catch (error) {
        signal?.throwIfAborted();
        throw providerFailure(error, 'RAG_VECTOR_RERANK_STATUS', `Cannot rerank with "${id}"`, clock);
      }
    },
  });
}
