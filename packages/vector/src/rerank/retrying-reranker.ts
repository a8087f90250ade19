import type { Reranker } from '@rag/contracts';

import { checkedReranker } from './checked-reranker.js';
import { resolveRetryOptions, withRetries, type RetryOptions } from '../embedding/retrying.js';

/**
 * The same reranker, asked again where a failure says that this may help, by the rules of `retrying`; its answers are
 * checked as {@link checkedReranker} does.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` as `resolveRetryOptions` does.
 * @example
 * declare const service: Reranker;
 * const steady = retryingReranker(service, { attempts: 3 });
 * await steady.rerank('otter', ['an otter swims']);
 */
export function retryingReranker(reranker: Reranker, options: RetryOptions = {}): Reranker {
  const resolved = resolveRetryOptions(options);
  const inner = checkedReranker(reranker);
  return checkedReranker({
    id: inner.id,
    rerank: async (query, texts, call = {}) =>
      withRetries(async () => inner.rerank(query, texts, call), resolved, call.signal),
  });
}
