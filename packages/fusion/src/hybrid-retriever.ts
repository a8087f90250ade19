import {
  checkTopK,
  compileSearchPredicate,
  describeValue,
  RagError,
  type Awaitable,
  type Clock,
  type EventSink,
  type RankedStream,
  type SearchOptions,
  type SearchResult,
} from '@rag/contracts';

import { checkMaxPerFile } from './cap-per-file.js';
import {
  answerFrom,
  collectWindow,
  toLists,
  type Collecting,
  type Collector,
  type WindowLists,
} from './collect-window.js';
import { Deadline } from './deadline.js';
import {
  explainAnswer,
  type ExplainAnswerOptions,
  type ExplainedAnswer,
  type Retrieval,
} from './explain-answer.js';
import {
  resolveHybridRetrieverOptions,
  type HybridRetrieverOptions,
  type ResolvedHybridRetrieverOptions,
} from './hybrid-retriever-options.js';
import type { RetrievalAnswer } from './retrieval-answer.js';
import type { RankingSignal } from './signals/ranking-signal.js';
import { CANDIDATES, SignalCollector } from './signals/signal-collector.js';
import { errorCodeOf, StreamRun, type StreamQuestion } from './stream-run.js';
import { checkStreams, type NamedStream, type WeightedStream } from './weighted-stream.js';
import { firstDepth, MAX_DOUBLINGS, nextDepth, WindowCollector } from './window-collector.js';

/**
 * Asks several ranked streams and fuses what they say by weighted reciprocal rank fusion.
 *
 * One retrieval pins the snapshots of all streams in one synchronous step before anything is searched, so the
 * answer never mixes two generations. Each stream is asked for twice `topK`; documents are ordered by fused score
 * descending, then id ascending; a file has at most `maxPerFile` of them. Where that leaves too few, the pinned
 * snapshots are searched deeper, at most four times, and what is new is appended. A stream that throws, rejects,
 * answers nonsense or is late is reported and left out.
 *
 * A retriever has no state of its own: any number of retrievals may run at the same time.
 *
 * @example
 * declare const bm25Stream: RankedStream, knowledgeBase: KnowledgeBase;
 * const retriever = HybridRetriever.builder()
 *   .stream(bm25Stream, BM25_WEIGHT)
 *   .stream(new KnowledgeBaseStream(knowledgeBase), KNOWLEDGE_BASE_WEIGHT)
 *   .build();
 * const results = await retriever.retrieve('authentication flow', 10);
 */
export class HybridRetriever {
  readonly #streams: readonly NamedStream[];
  readonly #options: ResolvedHybridRetrieverOptions;

  /**
   * @throws RagError `RAG_FUSION_NO_STREAMS`, `RAG_FUSION_DUPLICATE_STREAM`, `RAG_FUSION_INVALID_STREAM`,
   *   `RAG_FUSION_INVALID_WEIGHT`, `RAG_FUSION_INVALID_MAX_PER_FILE` or `RAG_FUSION_INVALID_TIMEOUT`.
   */
  constructor(streams: readonly WeightedStream[], options: HybridRetrieverOptions = {}) {
    this.#streams = checkStreams(streams);
    this.#options = resolveHybridRetrieverOptions(options);
  }

  /** A builder without streams and with the default options. */
  static builder(): HybridRetrieverBuilder {
    return new HybridRetrieverBuilder();
  }

  /**
   * The best `topK` documents; {@link retrieveDetailed} without the diagnostics.
   *
   * @throws what {@link retrieveDetailed} throws.
   */
  async retrieve(query: string, topK: number, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    return (await this.retrieveDetailed(query, topK, options)).results;
  }

  /**
   * The best `topK` documents, and what became of each stream.
   *
   * @param topK a whole number ≥ 0; zero asks no stream.
   * @param options `filter` goes to the streams, `maxPerFile` takes the place of the retriever's own, `signal`
   *   rejects with its reason at once.
   * @returns an empty answer where no stream is available.
   * @throws RagError `RAG_CONTRACTS_INVALID_TOP_K`, `RAG_CONTRACTS_INVALID_FILTER`, `RAG_FUSION_INVALID_QUERY`
   *   or `RAG_FUSION_INVALID_MAX_PER_FILE` for unusable arguments; `RAG_FUSION_ALL_STREAMS_FAILED` where streams
   *   were available and none of them answered, with an `AggregateError` of their errors as its cause.
   */
  async retrieveDetailed(query: string, topK: number, options: SearchOptions = {}): Promise<RetrievalAnswer> {
    return this.#retrieve(query, topK, options, ({ answer }) => answer);
  }

  /**
   * The same answer with each score as a tree, and what became of one further document.
   *
   * The trees are of the snapshots that gave the ranks. Costs one more search of each stream, as deep as it goes, where
   * a document is traced.
   *
   * @throws what {@link retrieveDetailed} throws.
   */
  async explainDetailed(
    query: string,
    topK: number,
    options: ExplainAnswerOptions = {},
  ): Promise<ExplainedAnswer> {
    return this.#retrieve(query, topK, options, async (retrieval) =>
      explainAnswer(retrieval, checkTraced(options.traceBestOf)),
    );
  }

  async #retrieve<T>(
    query: string,
    topK: number,
    options: SearchOptions,
    use: (retrieval: Retrieval) => Awaitable<T>,
  ): Promise<T> {
    // Checked here as well as by the streams: what nobody can use is the caller's error, not theirs.
    compileSearchPredicate(options);
    const { filter, accepts, signal } = options;
    checkQuery(query);
    checkTopK(topK);
    const collector = this.#collectorFor(query, topK, options);
    signal?.throwIfAborted();
    const runs = this.#streams.map((stream) => new StreamRun(stream));
    const windows: WindowLists[] = [];
    const answerOf = (): RetrievalAnswer => answerFrom(collector, runs);
    if (topK === 0)
      return use({ answer: answerOf(), runs, question: undefined, replay: async () => Promise.resolve([]) });
    const deadline = new Deadline(this.#options.clock, this.#options.timeoutMs, signal);
    try {
      // Nothing may be awaited before the last snapshot is pinned.
      for (const run of runs) run.pin();
      const question = { query, filter, accepts, deadline };
      await this.#search(runs, question, topK, { collector, windows }, signal);
      const replay: Retrieval['replay'] = async (limits) => {
        const again = this.#collectorFor(query, Number.MAX_SAFE_INTEGER, { ...options, ...limits });
        for (const lists of windows) await collectWindow(again, lists, runs, question);
        return again.results;
      };
      return await use({ answer: answerOf(), runs, question, replay });
    } finally {
      deadline.close();
    }
  }

  async #search(
    runs: readonly StreamRun[],
    question: StreamQuestion,
    topK: number,
    { collector, windows }: Collecting,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const append = async (): Promise<void> => {
      const lists = toLists(runs);
      windows.push(lists);
      await collectWindow(collector, lists, runs, question);
      // Streams that were still telling when the caller gave up have told nothing; the answer is nobody's.
      signal?.throwIfAborted();
    };
    let depth = firstDepth(topK);
    if (collector instanceof SignalCollector) depth = Math.max(depth, CANDIDATES);
    await this.#ask(runs, question, depth, signal);
    if (!runs.some((run) => run.answered)) {
      if (runs.some((run) => run.failed)) throw allStreamsFailed(runs.filter((run) => run.failed));
      return;
    }
    await append();
    for (let doublings = 0; doublings < MAX_DOUBLINGS && !collector.full; doublings++) {
      const unfinished = runs.filter((run) => run.hasMore);
      if (unfinished.length === 0 || nextDepth(depth) === depth || question.deadline.signal.aborted) return;
      depth = nextDepth(depth);
      await this.#ask(unfinished, question, depth, signal);
      await append();
    }
  }

  #collectorFor(query: string, topK: number, options: SearchOptions): Collector {
    const { signals, sameFileDecay: decay } = this.#options;
    const maxPerFile = checkMaxPerFile(options.maxPerFile ?? this.#options.maxPerFile);
    if (signals.length === 0) return new WindowCollector(topK, maxPerFile);
    return new SignalCollector(signals, { query, topK, maxPerFile, decay });
  }

  async #ask(
    runs: readonly StreamRun[],
    question: StreamQuestion,
    depth: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await Promise.all(runs.map(async (run) => run.ask(question, depth)));
    // Before any failure is reported: an abort makes every stream that still works fail.
    signal?.throwIfAborted();
    for (const run of runs) run.reportFailure(this.#options.events);
  }
}

/**
 * Collects the streams and options of a {@link HybridRetriever}; each call returns the builder.
 *
 * Everything is checked by `build`; the builder can be used again.
 *
 * @example
 * declare const bm25Stream: RankedStream;
 * const retriever = HybridRetriever.builder().stream(bm25Stream, 1).maxPerFile(Infinity).build();
 */
export class HybridRetrieverBuilder {
  readonly #streams: WeightedStream[] = [];
  #options: HybridRetrieverOptions = {};

  /** Adds a stream; weight finite and ≥ 0, the name unique within the retriever. */
  stream(stream: RankedStream, weight: number): this {
    this.#streams.push({ stream, weight });
    return this;
  }

  /** Sets how many results one file may have: a whole number ≥ 1, or `Infinity`. */
  maxPerFile(maxPerFile: number): this {
    this.#options = { ...this.#options, maxPerFile };
    return this;
  }

  /** Adds a ranking signal; its id unique within the retriever. */
  signal(signal: RankingSignal): this {
    this.#options = { ...this.#options, signals: [...(this.#options.signals ?? []), signal] };
    return this;
  }

  /** Sets what a result is multiplied by for each that its file has already, from 0 to 1; counts with signals. */
  sameFileDecay(sameFileDecay: number): this {
    this.#options = { ...this.#options, sameFileDecay };
    return this;
  }

  /** Sets how long one retrieval waits for its streams, in milliseconds. */
  timeoutMs(timeoutMs: number): this {
    this.#options = { ...this.#options, timeoutMs };
    return this;
  }

  /** Sets where the time comes from. */
  clock(clock: Clock): this {
    this.#options = { ...this.#options, clock };
    return this;
  }

  /** Sets who hears of streams that failed. */
  events(events: EventSink): this {
    this.#options = { ...this.#options, events };
    return this;
  }

  /** Makes the retriever; throws what its constructor throws. */
  build(): HybridRetriever {
    return new HybridRetriever(this.#streams, this.#options);
  }
}

function checkQuery(query: unknown): void {
  if (typeof query === 'string') return;
  throw new RagError(
    'RAG_FUSION_INVALID_QUERY',
    `Cannot retrieve: the query is of type "${typeof query}"; use a text`,
  );
}

function allStreamsFailed(runs: readonly StreamRun[]): RagError {
  const failures = runs.map(({ name, error }) => ({ stream: name, code: errorCodeOf(error) }));
  const list = failures.map(({ stream, code }) => `"${stream}" with ${code}`).join(', ');
  return new RagError(
    'RAG_FUSION_ALL_STREAMS_FAILED',
    `Cannot retrieve: every stream that was asked failed, ${list}; see the errors of the cause`,
    { failures },
    {
      cause: new AggregateError(
        runs.map(({ error }) => error),
        'All streams failed',
      ),
    },
  );
}

function checkTraced(ids: readonly string[] | undefined): readonly string[] | undefined {
  if (ids === undefined || (Array.isArray(ids) && ids.every((id) => typeof id === 'string'))) return ids;
  throw new RagError(
    'RAG_FUSION_INVALID_TRACE',
    `Cannot explain: "traceBestOf" is ${describeValue(ids)}; use a list of ids`,
  );
}
