import {
  RagError,
  SearchResult,
  type Clock,
  type EventSink,
  type LiveKnowledgeBinding,
  type Relevance,
  type RetrievedKnowledge,
} from '@rag/contracts';
import { reciprocalRankFusion } from '@rag/fusion';

import { withinTime } from '../sources/within-time.js';
import type { KnowledgeReport } from './chat-answer.js';

/** How long a turn waits for a live corpus, in milliseconds; then it is answered without. */
export const LIVE_KNOWLEDGE_TIMEOUT_MS = 10_000;

/** One chat knowledge as a turn asks it; `binding` is absent where it is declared and not bound. */
export interface AskedKnowledge {
  readonly name: string;
  readonly topK: number;
  readonly binding: LiveKnowledgeBinding | undefined;
  /** How long it may take, in milliseconds, or `Infinity`. */
  readonly timeoutMs: number;
}

/** What all knowledge of an agent found for one message. */
export interface FoundKnowledge {
  /** Best first. */
  readonly results: readonly SearchResult[];
  /** What is not to the point by the judgement of the knowledge that found it. */
  readonly notRelevant: readonly SearchResult[];
  readonly relevance: Relevance | undefined;
  readonly reports: readonly KnowledgeReport[];
}

/** What retrieving needs of the agent and the turn. */
export interface RetrievalContext {
  readonly clock: Clock;
  readonly events: EventSink;
  readonly signal: AbortSignal | undefined;
}

interface Asked {
  readonly report: KnowledgeReport;
  readonly results: readonly SearchResult[];
}

/**
 * Asks each knowledge for the user's own message, all at the same time, and fuses what they find by rank.
 *
 * The lists are fused with equal weights, since scores of different corpora do not compare; a document that several of
 * them hold counts once. One list stays as it is. A knowledge that fails is a report and an event, and does not
 * keep the others from answering. An abort rejects with the signal's reason.
 */
export async function retrieveKnowledge(
  message: string,
  asked: readonly AskedKnowledge[],
  context: RetrievalContext,
): Promise<FoundKnowledge> {
  const { signal } = context;
  const answers = await Promise.all(asked.map(async (one) => ask(message, one, context)));
  signal?.throwIfAborted();
  const isUseful = ({ report }: Asked): boolean => report.relevance?.outcome !== 'no-relevant-context';
  return {
    results: fuse(answers.filter(isUseful).map(({ results }) => results)),
    notRelevant: answers.filter((one) => !isUseful(one)).flatMap(({ results }) => results),
    relevance: mostConfident(answers.map(({ report }) => report.relevance)),
    reports: answers.map(({ report }) => report),
  };
}

async function ask(
  message: string,
  { name, topK, binding, timeoutMs }: AskedKnowledge,
  { clock, events, signal }: RetrievalContext,
): Promise<Asked> {
  const nothing = (outcome: KnowledgeReport['outcome'], error?: unknown): Asked => ({
    report: { name, outcome, results: 0, ...(error === undefined ? {} : { error }) },
    results: [],
  });
  if (binding === undefined) {
    events({ type: 'agent.knowledge-unbound', knowledge: name });
    return nothing('unbound');
  }
  try {
    const timedOut = (): RagError => retrievalTimedOut(name, timeoutMs);
    const found = await withinTime({ clock, timeoutMs, signal, timedOut }, async (stop) =>
      retrieveFrom(binding, message, topK, stop),
    );
    if (found === undefined) return nothing('empty');
    const { relevance, generation, notes } = found;
    // A corpus that heeds no limit does not decide how long the prompt is.
    const results = checkResults(name, found.results).slice(0, topK);
    return {
      report: {
        name,
        outcome: 'answered',
        results: results.length,
        relevance,
        generation,
        ...(notes === undefined ? {} : { notes }),
      },
      results,
    };
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    events({
      type: 'agent.retrieval-failed',
      knowledge: name,
      code: RagError.is(error) ? error.code : 'unknown',
    });
    return nothing('failed', error ?? new Error('no reason was given'));
  }
}

function retrievalTimedOut(name: string, timeoutMs: number): RagError {
  return new RagError(
    'RAG_AGENT_RETRIEVAL_TIMEOUT',
    `Cannot ground the answer on "${name}": it did not answer within ${timeoutMs} ms`,
    { name, timeoutMs },
  );
}

/** @throws RagError `RAG_AGENT_RETRIEVAL_ANSWER` for what is no list of results. */
function checkResults(name: string, results: unknown): readonly SearchResult[] {
  if (Array.isArray(results) && Array.from(results as readonly unknown[]).every(isResult))
    return results as readonly SearchResult[];
  throw new RagError(
    'RAG_AGENT_RETRIEVAL_ANSWER',
    `Cannot ground the answer on "${name}": what it found is no list of search results`,
    { name },
  );
}

function isResult(value: unknown): value is SearchResult {
  const { document, score } = (value ?? {}) as { readonly document?: unknown; readonly score?: unknown };
  const { id, content } = (document ?? {}) as { readonly id?: unknown; readonly content?: unknown };
  return typeof id === 'string' && typeof content === 'string' && Number.isFinite(score);
}

async function retrieveFrom(
  binding: LiveKnowledgeBinding,
  message: string,
  topK: number,
  signal: AbortSignal,
): Promise<RetrievedKnowledge | undefined> {
  if (await binding.isEmpty()) return undefined;
  return binding.retrieveDetailed === undefined
    ? { results: await binding.retrieve(message, topK, { signal }) }
    : await binding.retrieveDetailed(message, topK, { signal });
}

function fuse(lists: readonly (readonly SearchResult[])[]): readonly SearchResult[] {
  const [only = [], ...others] = lists.filter((list) => list.length > 0);
  if (others.length === 0) return only;
  const keyed = [only, ...others].map((list) =>
    // Two corpora may give the same id to different texts, as two folders do.
    list.map((result) => ({ id: `${result.id}\n${result.content}`, result })),
  );
  return reciprocalRankFusion(
    keyed,
    keyed.map(() => 1),
  ).map(({ item, score }) => new SearchResult(item.result.document, score));
}

function mostConfident(all: readonly (Relevance | undefined)[]): Relevance | undefined {
  let best: Relevance | undefined;
  for (const one of all)
    if (one !== undefined && (best === undefined || one.confidence > best.confidence)) best = one;
  return best;
}
