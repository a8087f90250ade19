import { RagError, SearchResult, type Clock, type EventSink, type RetrievalNote } from '@rag/contracts';
import {
  DEFAULT_MAX_PER_FILE,
  HybridRetriever,
  type RankingSignal,
  type RetrievalAnswer,
  type WeightedStream,
} from '@rag/fusion';
import { DEFAULT_VECTOR_WEIGHT } from '@rag/vector';

import { messageOf } from '../sources/describe-value.js';
import { withinTime } from '../sources/within-time.js';
import { findByVector, type VectorSearch } from './find-by-vector.js';
import type { Found, Search, SearchQuestion } from './search.js';
import { searchTimedOut } from './search-by-vector.js';
import { VECTOR_STREAM_NAME, vectorListStream, vectorScore } from './vector-list-stream.js';

/** What the strategies `keyword` and `hybrid` search. */
export interface WordSearch {
  readonly streams: readonly WeightedStream[];
  /** Rescore what fusion picks; none in the profile `classic`. */
  readonly signals: readonly RankingSignal[];
  /** Beside the words, where there are vectors. */
  readonly vectors?: VectorSearch | undefined;
  /** How many files the documents are of. */
  readonly fileCount: number;
  readonly clock: Clock;
  readonly events: EventSink;
  readonly timeoutMs: number;
}

/** How many documents vectors propose beside those that words find. */
export const VECTOR_CANDIDATES = 100;

/**
 * The strategies `keyword` and `hybrid`: scores are shares of the best result's, from above 0 to 1.
 *
 * A file has at most three results, or as many more as it takes for all files together to fill `topK`. Where vectors
 * fail, words answer alone, with a note.
 */
export function searchByWords(search: WordSearch): Search {
  const { vectors } = search;
  return async (question) => {
    if (vectors === undefined) return retrieve(search, question, { results: [], notes: [] });
    return retrieve(search, question, await findNear(search, vectors, question));
  };
}

/** What vectors find; where they fail, nothing and a note. */
async function findNear(
  { clock, events, timeoutMs }: WordSearch,
  vectors: VectorSearch,
  { query, topK, filter, signal }: SearchQuestion,
): Promise<Found> {
  const depth = Math.max(VECTOR_CANDIDATES, topK);
  const timedOut = (): RagError => searchTimedOut(timeoutMs);
  try {
    const results = await withinTime({ clock, timeoutMs, signal, timedOut }, async (stop) =>
      findByVector(vectors, query, depth, { filter, signal: stop }),
    );
    return { results, notes: [] };
  } catch (error) {
    signal?.throwIfAborted();
    const code = RagError.is(error) ? error.code : 'RAG_AGENT_SEARCH_FAILED';
    events({ type: 'agent.stream-failed', stream: VECTOR_STREAM_NAME, code });
    const message = `vectors were left out: ${messageOf(error)}`;
    return { results: [], notes: [{ subject: VECTOR_STREAM_NAME, code: 'stream-failed', message }] };
  }
}

async function retrieve(
  { streams, signals, fileCount, clock, events, timeoutMs }: WordSearch,
  { query, topK, filter, signal }: SearchQuestion,
  { results: near, notes }: Found,
): Promise<Found> {
  const builder = HybridRetriever.builder().clock(clock).events(events).timeoutMs(timeoutMs);
  for (const { stream, weight } of streams) builder.stream(stream, weight);
  for (const one of signals) builder.signal(one);
  if (near.length > 0) {
    builder.stream(vectorListStream(near), DEFAULT_VECTOR_WEIGHT);
    if (signals.length > 0) builder.signal(vectorScore(near));
  }
  const maxPerFile = Math.max(DEFAULT_MAX_PER_FILE, Math.ceil(topK / Math.max(1, fileCount)));
  const answer = await builder.build().retrieveDetailed(query, topK, { filter, signal, maxPerFile });
  return { results: toShares(answer), notes: [...notes, ...failuresOf(answer)] };
}

/** Scores beside the best one's, in the order of the answer; what nothing speaks for is no result. */
function toShares({ results }: RetrievalAnswer): readonly SearchResult[] {
  let best = 0;
  for (const { score } of results) best = Math.max(best, score);
  return results.flatMap(({ document, score }) =>
    score > 0 ? [new SearchResult(document, score / best)] : [],
  );
}

function failuresOf({ diagnostics }: RetrievalAnswer): readonly RetrievalNote[] {
  return diagnostics.streams.flatMap(({ name, outcome, errorCode = '' }) =>
    outcome === 'failed' || outcome === 'timed-out'
      ? [{ subject: name, code: 'stream-failed', message: `the stream "${name}" ${outcome}: ${errorCode}` }]
      : [],
  );
}
