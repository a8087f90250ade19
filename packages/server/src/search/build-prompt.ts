import { RagError, type EventSink } from '@rag/contracts';
import { buildContextPrompt } from '@rag/prompt-fence';

import type { PromptOrder } from '../session/rag-service-options.js';
import { isCallersFault } from '../session/session-errors.js';
import type { SearchAnswer } from './search-answer.js';

/** A prompt, and what it was made of. */
export interface PromptAnswer {
  readonly prompt: string;
  /** Absent where the search failed, so that the prompt is the query alone. */
  readonly answer?: SearchAnswer;
}

/**
 * Puts what a search finds before a query; the query alone, and an event, where the search fails.
 *
 * @throws what the search throws where the caller is at fault or gave up.
 */
export async function buildPrompt(
  query: string,
  { order, events }: { readonly order: PromptOrder; readonly events: EventSink },
  signal: AbortSignal | undefined,
  search: () => Promise<SearchAnswer>,
): Promise<PromptAnswer> {
  try {
    const answer = await search();
    return { prompt: buildContextPrompt(query, answer.results, { order }), answer };
  } catch (error) {
    if (signal?.aborted === true || isCallersFault(error)) throw error;
    const code = RagError.is(error) ? error.code : 'unknown';
    events({ type: 'server.prompt-without-context', code });
    return { prompt: query };
  }
}
