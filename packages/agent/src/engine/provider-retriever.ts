import type { SearchResult } from '@rag/contracts';
import {
  RagError,
  type Clock,
  type EventSink,
  type RetrievalEngine,
  type RetrievalEngineProvider,
  type RetrievalRequest,
  type RetrievedKnowledge,
} from '@rag/contracts';

import { packContextWindow } from '../retrieval/pack-context-window.js';
import { describeValue, messageOf, quote } from '../sources/describe-value.js';
import { withinTime } from '../sources/within-time.js';

/** What a retrieval through a provider needs. */
export interface ProviderContext {
  readonly clock: Clock;
  readonly events: EventSink;
  readonly timeoutMs: number;
  readonly contextWindow: number;
}

/** What the provider is asked. */
export type ProviderQuestion = RetrievalRequest & {
  readonly query: string;
  readonly topK: number;
  readonly minScore: number;
};

/**
 * Retrieves through an engine that a provider opens for this one retrieval, and closes it after, however it ended; one
 * that comes too late is closed when it comes.
 *
 * Its answer is held to what was asked for: below `minScore` is left out, beyond `topK` or the context window is left out
 * with a note. An engine that cannot be closed is told to `events` alone, as the answer is there.
 *
 * @throws RagError `RAG_AGENT_PROVIDER_FAILED` with what was thrown as its cause, `RAG_AGENT_PROVIDER_ANSWER` for what is
 *   no engine or no answer, `RAG_AGENT_PROVIDER_TIMEOUT`; the signal's reason.
 */
export async function retrieveThroughProvider(
  provider: RetrievalEngineProvider,
  question: ProviderQuestion,
  { clock, events, timeoutMs, contextWindow }: ProviderContext,
): Promise<RetrievedKnowledge> {
  const { signal, ...plain } = question;
  const timedOut = (): RagError =>
    failed('TIMEOUT', provider, `there was no answer within ${timeoutMs} ms; raise "searchTimeoutMs"`);
  const answer = await withinTime({ clock, timeoutMs, signal, timedOut }, async (stop) =>
    askOnce(provider, { ...plain, signal: stop }, events),
  );
  return limitAnswer(checkAnswer(provider, answer), question, contextWindow);
}

async function askOnce(
  provider: RetrievalEngineProvider,
  question: ProviderQuestion,
  events: EventSink,
): Promise<unknown> {
  let engine: RetrievalEngine | undefined;
  try {
    engine = await provider.open(question);
    if (typeof (engine as Partial<RetrievalEngine> | null | undefined)?.retrieve !== 'function')
      throw failed('ANSWER', provider, `it opened ${describeValue(engine)}, which is no engine`);
    question.signal?.throwIfAborted();
    const { query, topK, minScore, filter, signal } = question;
    return await engine.retrieve(query, { topK, minScore, filter, signal });
  } catch (error) {
    question.signal?.throwIfAborted();
    if (RagError.is(error) && error.code.startsWith('RAG_AGENT_PROVIDER_')) throw error;
    throw failed('FAILED', provider, messageOf(error), error);
  } finally {
    await close(engine, events);
  }
}

async function close(engine: RetrievalEngine | undefined, events: EventSink): Promise<void> {
  try {
    await engine?.close?.();
  } catch {
    events({ type: 'agent.engine-close-failed' });
  }
}

function checkAnswer(provider: RetrievalEngineProvider, answer: unknown): RetrievedKnowledge {
  const { results } = (answer ?? {}) as { readonly results?: unknown };
  if (!Array.isArray(results))
    throw failed('ANSWER', provider, `its engine gave ${describeValue(answer)} without a list of results`);
  const ids = new Set<string>();
  for (const result of results as readonly unknown[]) {
    const { id, content, score } = (result ?? {}) as { [K in keyof SearchResult]?: unknown };
    if (typeof id !== 'string' || typeof content !== 'string' || !Number.isFinite(score))
      throw failed('ANSWER', provider, 'a result of its engine has no document or no finite score');
    if (ids.has(id)) throw failed('ANSWER', provider, `its engine gave the document ${quote(id)} twice`);
    ids.add(id);
  }
  return answer as RetrievedKnowledge;
}

function limitAnswer(
  answer: RetrievedKnowledge,
  { topK, minScore }: ProviderQuestion,
  contextWindow: number,
): RetrievedKnowledge {
  const good = answer.results.filter(({ score }) => score >= minScore);
  const { results, notes } = packContextWindow(good.slice(0, topK), contextWindow);
  const surplus = good.slice(topK).map(({ id }) => ({
    subject: id,
    code: 'left-out',
    message: `the engine gave more than ${topK} result(s); raise "topK"`,
  }));
  const all = [...(answer.notes ?? []), ...notes, ...surplus];
  const { relevance, generation } = answer;
  return Object.freeze({
    results,
    ...(relevance === undefined ? {} : { relevance }),
    ...(generation === undefined ? {} : { generation }),
    ...(all.length === 0 ? {} : { notes: all }),
  });
}

function failed(
  condition: 'FAILED' | 'ANSWER' | 'TIMEOUT',
  { name }: RetrievalEngineProvider,
  state: string,
  cause?: unknown,
): RagError {
  return new RagError(
    `RAG_AGENT_PROVIDER_${condition}`,
    `Cannot retrieve through the provider ${quote(name)}: ${state}`,
    { provider: name },
    cause === undefined ? undefined : { cause },
  );
}
