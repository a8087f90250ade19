import type { EvidenceSource } from './evidence.js';
import { resolveFenceOptions, type ContextPromptOptions } from './fence-options.js';
import { renderFence } from './render-fence.js';

/**
 * Puts evidence in a fence before a query, which follows unchanged.
 *
 * No document can close the fence or open another one. The query is the user's own text and is not escaped, so
 * a query can imitate the frame; where the query comes from someone who must not, pass a `nonce`. A fence says
 * where text came from; whether a model heeds what a document says is beyond it.
 *
 * @returns the fence, a blank line and the framed query, without a line end; the query alone where there are no
 *   results or rendering fails, of which only `onError` hears: an unreadable document must not cost a message.
 * @throws RagError `RAG_PROMPT_FENCE_INVALID_OPTIONS`, before anything is rendered.
 * @example
 * declare const retriever: { retrieve(query: string, topK: number): Promise<readonly SearchResult[]> };
 * const prompt = buildContextPrompt('How does auth work?', await retriever.retrieve('auth', 5));
 */
export function buildContextPrompt(
  query: string,
  results: readonly EvidenceSource[],
  options: ContextPromptOptions = {},
): string {
  const { tags } = resolveFenceOptions(options);
  try {
    if (results.length === 0) return query;
    return `${renderFence(results, options)}\n\n<${tags.userMessage}>\n${query}\n</${tags.userMessage}>`;
  } catch (error) {
    notify(options.onError, error);
    return query;
  }
}

function notify(onError: ContextPromptOptions['onError'], error: unknown): void {
  try {
    onError?.(error);
  } catch {
    // Whoever listens to failures must not turn one into a lost message.
  }
}
