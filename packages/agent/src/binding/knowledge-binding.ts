import {
  compileMetadataFilter,
  RagError,
  untilAborted,
  type RetrievalEngine,
  type RetrievalRequest,
  type RetrievedKnowledge,
  type SourceNote,
} from '@rag/contracts';

import { retrieveThroughProvider } from '../engine/provider-retriever.js';
import type { Search } from '../engine/search.js';
import { takeSequential } from '../engine/take-sequential.js';
import { packContextWindow } from '../retrieval/pack-context-window.js';
import {
  resolveRequest,
  type ResolvedRequest,
  type ResolvedRetrieval,
} from '../retrieval/resolve-retrieval.js';
import { selectSources } from '../retrieval/select-sources.js';
import { describeValue } from '../sources/describe-value.js';
import { AnswerCache, answerKey } from './answer-cache.js';
import { bindingClosed, unknownProvider } from './binding-errors.js';
import type { KnowledgeCorpus } from './knowledge-corpus.js';
import type { ResolvedKnowledgeEnvironment } from './knowledge-environment.js';
import type { KnowledgeIndex } from './knowledge-index.js';
import { reportSources, type SourceReport } from './report-sources.js';
import type { SharedIndex } from './shared-index.js';

/** What a binding is made of. */
export interface KnowledgeBindingParts {
  readonly name: string;
  readonly corpus: KnowledgeCorpus;
  readonly retrieval: ResolvedRetrieval;
  readonly environment: ResolvedKnowledgeEnvironment;
  /** Whether other bindings search the same corpus: then closing this one leaves it to them. */
  readonly isShared?: boolean;
}

/** One generation, ready to be searched as the retrieval says. */
interface Prepared {
  readonly index: KnowledgeIndex;
  /** Absent where the strategy is sequential. */
  readonly search: Search | undefined;
  /** Absent where no answers are kept; goes with the generation. */
  readonly answers: AnswerCache<RetrievedKnowledge> | undefined;
}

interface Opened {
  readonly shared: SharedIndex;
  readonly prepared: Promise<Prepared>;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Declared knowledge, loaded and indexed, searched as a retrieval says. Made by `openKnowledge` and `RoleBindings`.
 *
 * Documents and indexes are built once and stay: nothing re-reads a source, and an answer that has expired from the cache
 * is recomputed against the same index. After {@link invalidate} the next retrieval loads anew; a load that fails is not
 * kept, and the retrieval after it tries again. Retrievals may overlap, and one that is under way ends on the generation
 * that it began with.
 *
 * The scale of `minScore` and of the scores: `keyword` and `hybrid` give shares of the best result's score, from above 0
 * to 1, so the best result always has 1; `vector` gives cosines, from above 0 to 1; scores of `sequential` say the place
 * alone. All are comparable within one answer.
 *
 * @example
 * declare const binding: KnowledgeBinding;
 * const { results } = await binding.retrieve('how do I log in?', { topK: 3 });
 * binding.invalidate('product-docs');
 */
export class KnowledgeBinding implements RetrievalEngine {
  readonly name: string;
  readonly retrieval: ResolvedRetrieval;
  readonly #parts: KnowledgeBindingParts;
  /** Of the sources that are searched; none where a provider is asked. */
  readonly #sources: readonly string[];
  #opened: Opened | undefined;
  #reports: readonly SourceReport[] = [];
  #closed = false;

  /**
   * @throws RagError `RAG_AGENT_PROVIDER_UNKNOWN`; `RAG_AGENT_SOURCE_UNKNOWN`, `RAG_AGENT_SOURCE_DISABLED`,
   *   `RAG_AGENT_NO_SOURCES`.
   */
  constructor(parts: KnowledgeBindingParts) {
    const { name, retrieval, corpus, environment } = parts;
    this.name = name;
    this.retrieval = retrieval;
    this.#parts = parts;
    const { provider } = retrieval;
    if (provider !== undefined && !environment.providers.has(provider))
      throw unknownProvider(provider, environment);
    this.#sources = provider === undefined ? selectSources(corpus.sources, retrieval.sources) : [];
  }

  /** The names of the sources that are searched, in the order of their declaration. */
  get sources(): readonly string[] {
    return this.#sources;
  }

  /** What became of each source when the current generation was built; empty before. */
  get reports(): readonly SourceReport[] {
    return this.#reports;
  }

  /** All that did not go into the corpus, and why: sources without a loader, files that were skipped or failed. */
  get notes(): readonly SourceNote[] {
    return this.#reports.flatMap(({ notes }) => notes);
  }

  /**
   * Builds what the first retrieval would build.
   *
   * @throws as {@link retrieve}.
   */
  async open(): Promise<void> {
    if (this.#closed) throw bindingClosed(this.name);
    if (this.retrieval.provider === undefined) await this.#open().prepared;
  }

  /**
   * Finds knowledge for a query.
   *
   * @throws RagError `RAG_AGENT_QUERY_INVALID` for what is no text, `RAG_AGENT_RETRIEVAL_INVALID`,
   *   `RAG_CONTRACTS_INVALID_FILTER`; where the generation has to be built `RAG_AGENT_NO_LOADER`, `RAG_AGENT_SOURCE_*`,
   *   `RAG_AGENT_VECTORS_MISSING`, `RAG_AGENT_EMBEDDING_*`; `RAG_AGENT_SEARCH_TIMEOUT`, `RAG_FUSION_ALL_STREAMS_FAILED`;
   *   `RAG_AGENT_PROVIDER_*`; `RAG_AGENT_BINDING_CLOSED`; the signal's reason.
   */
  async retrieve(query: string, request: RetrievalRequest = {}): Promise<RetrievedKnowledge> {
    checkQuery(query);
    const resolved = resolveRequest(this.retrieval, request);
    const { filter, signal } = resolved;
    compileMetadataFilter(filter);
    signal?.throwIfAborted();
    if (this.#closed) throw bindingClosed(this.name);
    if (this.retrieval.provider !== undefined)
      return this.#askProvider(this.retrieval.provider, query, resolved);
    // Synchronous up to here: the generation is that of the moment of the call.
    const { shared, prepared } = this.#open();
    shared.hold();
    try {
      return await this.#answer(await untilAborted(prepared, signal), query, resolved);
    } finally {
      shared.release();
    }
  }

  /**
   * Forgets what was loaded, so that the next retrieval loads anew: everything, or one source by its exact name, with
   * every index that holds it and its cursor; other sources, their indexes and cursors stay.
   *
   * Bindings of the same role see it too. Retrievals under way end on what they began with.
   *
   * @throws RagError `RAG_AGENT_SOURCE_NAME_INVALID` for `null`, what is no text and what is blank,
   *   `RAG_AGENT_SOURCE_DISABLED`, `RAG_AGENT_SOURCE_UNKNOWN`; nothing is forgotten then.
   */
  invalidate(...name: readonly [] | readonly [source: string]): void {
    this.#parts.corpus.invalidate(...name);
  }

  /** Ends what the binding holds open, after the retrievals under way. One of a role stays: `RoleBindings` closes it. */
  async close(): Promise<void> {
    if (this.#parts.isShared === true) return;
    this.#closed = true;
    await this.#parts.corpus.close();
  }

  #open(): Opened {
    const shared = this.#parts.corpus.indexOf(this.#sources);
    if (this.#opened?.shared === shared) return this.#opened;
    const opened: Opened = { shared, prepared: this.#prepare(shared) };
    this.#opened = opened;
    opened.prepared.catch(() => {
      if (this.#opened === opened) this.#opened = undefined;
    });
    return opened;
  }

  async #prepare(shared: SharedIndex): Promise<Prepared> {
    const { strategy, cacheTTL } = this.retrieval;
    const { clock, maxCachedAnswers } = this.#parts.environment;
    shared.hold();
    try {
      const index = await shared.index;
      const search = strategy === 'sequential' ? undefined : await index.searchBy(strategy);
      this.#reports = reportSources(index.loads);
      const answers =
        cacheTTL > 0
          ? new AnswerCache<RetrievedKnowledge>({ clock, ttlMs: cacheTTL, maxAnswers: maxCachedAnswers })
          : undefined;
      return { index, search, answers };
    } finally {
      shared.release();
    }
  }

  async #answer(
    { index, search, answers }: Prepared,
    query: string,
    request: ResolvedRequest,
  ): Promise<RetrievedKnowledge> {
    const { generation } = index;
    if (search === undefined) return this.#takeNext(index, request);
    if (!WORD.test(query)) return Object.freeze({ results: [], generation });
    const { signal, topK, minScore, filter } = request;
    if (answers === undefined) return this.#search(index, search, query, request);
    // The flight is everybody's: whoever gives up leaves it to the others.
    const flight = answers.get(answerKey([query, topK, minScore, filter ?? {}]), async () =>
      this.#search(index, search, query, { ...request, signal: undefined }),
    );
    return untilAborted(flight, signal);
  }

  async #search(
    { generation }: KnowledgeIndex,
    search: Search,
    query: string,
    { topK, minScore, filter, signal }: ResolvedRequest,
  ): Promise<RetrievedKnowledge> {
    const found = await search({ query, topK, filter, signal });
    const good = found.results.filter(({ score }) => score >= minScore);
    const { results, notes } = packContextWindow(good, this.retrieval.contextWindow);
    return toAnswer(results, generation, [...found.notes, ...notes]);
  }

  #takeNext(index: KnowledgeIndex, { topK, filter }: ResolvedRequest): RetrievedKnowledge {
    const { contextWindow } = this.retrieval;
    const limits = { topK, contextWindow, passes: compileMetadataFilter(filter) };
    const { results, notes } = takeSequential(index.sequential(), index.turn, limits);
    return toAnswer(results, index.generation, notes);
  }

  async #askProvider(name: string, query: string, request: ResolvedRequest): Promise<RetrievedKnowledge> {
    if (!WORD.test(query)) return Object.freeze({ results: [] });
    const { providers, clock, events, searchTimeoutMs: timeoutMs } = this.#parts.environment;
    const { contextWindow } = this.retrieval;
    const context = { clock, events, timeoutMs, contextWindow };
    return retrieveThroughProvider(providers.get(name)!, { query, ...request }, context);
  }
}

function toAnswer(
  results: RetrievedKnowledge['results'],
  generation: number,
  notes: NonNullable<RetrievedKnowledge['notes']>,
): RetrievedKnowledge {
  // An answer may be handed to several callers.
  const frozen = Object.freeze([...results]);
  return Object.freeze({
    results: frozen,
    generation,
    ...(notes.length === 0 ? {} : { notes: Object.freeze([...notes]) }),
  });
}

function checkQuery(query: unknown): void {
  if (typeof query === 'string') return;
  throw new RagError(
    'RAG_AGENT_QUERY_INVALID',
    `Cannot retrieve knowledge: the query is ${describeValue(query)}; use a text`,
  );
}
