import {
  Document,
  type ChatGroundable,
  type KnowledgeBase,
  type MetadataValue,
  type SearchResult,
} from '@rag/contracts';

import { composeAnalyzers, composeStores, type SessionStores } from '../compose.js';
import type { ExplainOptions, SearchExplanation } from '../explain/search-explanation.js';
import { FileIndexer } from '../indexing/file-indexer.js';
import { totalsOf } from '../indexing/indexed-files.js';
import type { IndexProgress, IndexReport } from '../indexing/index-report.js';
import type { PipelineSpec } from '../indexing/pipeline.js';
import { ProgressReporter } from '../indexing/progress-reporter.js';
import type { StagedRun } from '../indexing/staged-run.js';
import type { PromptAnswer } from '../search/build-prompt.js';
import type { SearchAnswer } from '../search/search-answer.js';
import type { SessionSearchOptions } from '../search/search-options.js';
import { SessionQueries } from '../search/session-queries.js';
import { CHAT_SOURCE, CHAT_TOP_K, chatBinding, checkChatKnowledge } from './chat-knowledge.js';
import { describeDocument, type DocumentInfo } from './document-info.js';
import type { IndexOptions } from './index-options.js';
import { statusOfRoot, toIndexedRoot, type IndexedRoot } from './indexed-root.js';
import type { IndexStatus } from './index-status.js';
import {
  resolveRagServiceOptions,
  type RagServiceOptions,
  type ResolvedRagServiceOptions,
} from './rag-service-options.js';
import { SessionCorpus } from './session-corpus.js';
import { checkAddedId, sessionRemoved } from './session-errors.js';
import type { SessionStream } from './session-stream.js';
import { WriteLock } from './write-lock.js';

/** How many results a search gives unless told otherwise. */
export const DEFAULT_TOP_K = 5;

/**
 * One session's retrieval pipeline: a folder and added documents, ranked by BM25 and TF-IDF, fused, fenced.
 *
 * Concurrency: writes (index runs, added and removed documents, `clear`) queue on one lock; searches never
 * take it and see either the generation before a write or the one after. A write that fails leaves the index
 * as it was. Ends with {@link close}: a run that is under way then commits nothing.
 *
 * @example
 * const rag = new RagService();
 * await rag.addDocument('Deploys run on Friday', { topic: 'deployment' });
 * const hits = await rag.search('when do deploys run', 3);
 */
export class RagService {
  /** The name under which an agent declares this corpus as chat knowledge. */
  static readonly CHAT_SOURCE: typeof CHAT_SOURCE = CHAT_SOURCE;
  /** How many results each chat turn is grounded on. */
  static readonly CHAT_TOP_K: typeof CHAT_TOP_K = CHAT_TOP_K;

  readonly #options: ResolvedRagServiceOptions;
  readonly #stores: SessionStores;
  readonly #corpus: SessionCorpus;
  readonly #queries: SessionQueries;
  readonly #indexer: FileIndexer;
  readonly #writes = new WriteLock();
  readonly #lifetime = new AbortController();
  // Changed in place: a copy for each of many documents would take the square of their number.
  readonly #added = new Map<string, DocumentInfo>();
  #root: IndexedRoot | undefined;

  /** @throws RagError for an option that cannot be used. */
  constructor(options: RagServiceOptions = {}) {
    this.#options = resolveRagServiceOptions(options);
    const analyzers = composeAnalyzers(this.#options.profile);
    this.#stores = composeStores({ ...this.#options, analyzers });
    const corpus = (this.#corpus = new SessionCorpus(this.#stores));
    this.#queries = new SessionQueries({
      corpus,
      analyzers,
      options: this.#options,
      folder: () => ({ ...this.#root, files: this.#indexer.files }),
    });
    this.#indexer = new FileIndexer(this.#options.limits, this.#options);
  }

  /**
   * The keyword stream alone. What it drops in time is put back by the session's next search or run; what is written to
   * it directly is not.
   */
  get stream(): SessionStream {
    return this.#stores.stream;
  }

  /** The knowledge base alone, to be read; a write that goes past the session is not in the keyword stream. */
  get knowledgeBase(): KnowledgeBase {
    return this.#stores.knowledgeBase;
  }

  /** The fingerprints and caps of this session's index runs. */
  get fileIndexer(): FileIndexer {
    return this.#indexer;
  }

  /**
   * Indexes a folder and swaps the new generation in; files of another root go, added documents stay.
   *
   * @param path the folder, absolute or relative to the working directory.
   * @param onProgress called about ten times a second and at each phase; what it throws before the commit ends
   *   the run, at the end it is only reported as the event `server.listener-failed`.
   * @throws RagError for a root, an ignore rule, a glob or a cap that rejects the source; the signal's reason.
   *   The previous index is untouched then. A file that cannot be read fails alone and is in the report.
   */
  async indexDirectory(
    path: string,
    onProgress?: (progress: IndexProgress) => void,
    options: IndexOptions = {},
  ): Promise<IndexReport> {
    return this.#write(async () => {
      const { clock, events } = this.#options;
      const startedMs = clock.now();
      const onListenerFailure = (): void => {
        events({ type: 'server.listener-failed' });
      };
      const progress = new ProgressReporter(onProgress, clock, onListenerFailure);
      const signal = this.#signalOf(options.signal);
      const negation = options.negation ?? this.#options.negation;
      const pipeline = this.#pipelineSpec(options);
      const run = await this.#indexer.stage(path, { ...options, negation, pipeline, signal, progress });
      await this.#swapIn(run, signal);
      progress.finish();
      const durationMs = Math.max(0, clock.now() - startedMs);
      return { generation: this.#corpus.generation, ...run.report, durationMs };
    });
  }

  /**
   * Ranks the corpus for a query.
   *
   * In the profile `polyglot` a query may have operators: `"a phrase"`, `-word`, `path:src`, `lang:ts`, `symbol:name`; see
   * `parseSearchQuery` of `@rag/fusion`. It ranks by its text and every result fulfils its conditions. A query that says
   * only where to look lists what is there, behind what it finds by the names.
   *
   * @param topK results at most, a whole number ≥ 0.
   * @param options `maxTokens` leaves whole results out, in the order of the ranking, until the rest fits.
   * @returns best first; empty for a query without terms, or where nothing matches.
   * @throws RagError `RAG_CONTRACTS_INVALID_TOP_K` or `_FILTER`, `RAG_FUSION_INVALID_MAX_PER_FILE`, `_MAX_TOKENS` or
   *   `_SNIPPET_OPTIONS`, `RAG_SERVER_INVALID_QUERY` for what is no text, `RAG_FUSION_ALL_STREAMS_FAILED`.
   */
  async search(
    query: string,
    topK: number = DEFAULT_TOP_K,
    options: SessionSearchOptions = {},
  ): Promise<readonly SearchResult[]> {
    return (await this.searchDetailed(query, topK, options)).results;
  }

  /** The same with what was understood, what each stream did, what cap and budget left out, and snippets if wanted. */
  async searchDetailed(
    query: string,
    topK: number = DEFAULT_TOP_K,
    options: SessionSearchOptions = {},
  ): Promise<SearchAnswer> {
    return this.#queries.search(query, topK, options);
  }

  /**
   * Explains a search: each hit's score as a tree that equals it to the last bit, down to the terms; and, where `whyNot`
   * names a file, at which stage of the way from the folder to the answer it was lost.
   *
   * All of it is of one pinned generation. A trace costs one more search of each stream, as deep as it goes.
   *
   * @throws what {@link search} throws; RagError `RAG_SERVER_INVALID_OPTION` for a line below 1, for both `id` and `whyNot`.
   * @example
   * declare const rag: RagService;
   * const { whyNot } = await rag.explain('login', { whyNot: { file: 'src/login.ts', line: 12 } });
   * whyNot?.steps.at(-1)?.detail;
   */
  async explain(query: string, options: ExplainOptions = {}): Promise<SearchExplanation> {
    const { topK = DEFAULT_TOP_K, ...rest } = options;
    return this.#queries.explain(query, topK, rest);
  }

  /**
   * Searches and puts the results, fenced as untrusted text, before the unchanged query.
   *
   * @returns the query as it is where nothing was found, the search failed or rendering failed.
   */
  async buildContextPrompt(
    query: string,
    topK: number = DEFAULT_TOP_K,
    options: SessionSearchOptions = {},
  ): Promise<string> {
    return (await this.buildContextPromptDetailed(query, topK, options)).prompt;
  }

  /** The same with the answer that it was made of; `maxTokens` counts each result as the prompt shows it. */
  async buildContextPromptDetailed(
    query: string,
    topK: number = DEFAULT_TOP_K,
    options: SessionSearchOptions = {},
  ): Promise<PromptAnswer> {
    return this.#queries.prompt(query, topK, options);
  }

  /** The state of the session. */
  getStatus(): IndexStatus {
    const { files, chunks } = totalsOf(this.#indexer.files);
    return {
      fileCount: files,
      chunkCount: chunks,
      documentCount: this.#added.size,
      ...statusOfRoot(this.#root),
      generation: this.#corpus.generation,
      busy: this.#writes.busy,
      profile: this.#options.profile,
      atomic: this.#corpus.atomic,
      stream: this.#corpus.streamStatus,
    };
  }

  /**
   * Grounds an agent's chat on this corpus: live, so documents that come later are seen without binding again. Does
   * nothing while the corpus is empty.
   *
   * @throws RagError `RAG_SERVER_CHAT_KNOWLEDGE_UNDECLARED` for an agent that does not declare MEMORY chat
   *   knowledge named {@link RagService.CHAT_SOURCE} with top {@link RagService.CHAT_TOP_K}.
   */
  attachChatTo(agent: ChatGroundable): void {
    if (this.#isEmpty()) return;
    checkChatKnowledge(agent);
    agent.bindLiveKnowledge(
      chatBinding({
        isEmpty: () => this.#isEmpty(),
        generation: () => this.#corpus.generation,
        search: async (message, topK, options) => this.searchDetailed(message, topK, options),
      }),
    );
  }

  /**
   * Adds a document by hand; it is searched together with the files.
   *
   * @param options.id a UUID when absent; an id that is there already is replaced. The form of chunk ids,
   *   `file#number`, is reserved.
   * @returns the id.
   */
  async addDocument(
    content: string,
    metadata: Readonly<Record<string, MetadataValue>> = {},
    options: { readonly id?: string | undefined } = {},
  ): Promise<string> {
    const document = new Document({ id: options.id, content, metadata });
    checkAddedId(document.id);
    return this.#write(async () => {
      await this.#change([], [document], () => {
        this.#added.set(document.id, describeDocument(document));
      });
      return document.id;
    });
  }

  /** The documents that were added by hand, oldest first. */
  async listDocuments(): Promise<readonly DocumentInfo[]> {
    return Promise.resolve([...this.#added.values()]);
  }

  /** A document or chunk by id. */
  async getDocument(id: string): Promise<Document | undefined> {
    return this.#corpus.get(id);
  }

  /**
   * Removes a document from both stores. The chunk of a file comes back with the next run, which reads the file again.
   *
   * @returns whether there was such a document.
   */
  async removeDocument(id: string): Promise<boolean> {
    return this.#write(async () => {
      const document = await this.#corpus.get(id);
      if (document === undefined) return false;
      const file = document.metadata['file'];
      await this.#change([id], [], () => {
        if (!this.#added.has(id) && typeof file === 'string') this.#indexer.noteRemovedChunk(file);
        this.#added.delete(id);
      });
      return true;
    });
  }

  /** Empties both stores, the fingerprints and the status. */
  async clear(): Promise<void> {
    await this.#write(async () => this.#empty());
  }

  /**
   * Ends the session: runs under way commit nothing, the corpus is emptied, later writes are refused and later searches
   * find nothing. Calling it again is harmless.
   */
  async close(): Promise<void> {
    if (this.#lifetime.signal.aborted) return;
    this.#lifetime.abort(sessionRemoved());
    // Behind the write that is under way: what it may have to undo must not come back afterwards.
    await this.#writes.run(async () => this.#empty());
    await this.#indexer.close();
  }

  async #empty(): Promise<void> {
    await this.#corpus.clear();
    this.#indexer.reset();
    this.#added.clear();
    this.#root = undefined;
  }

  async #change(removeIds: readonly string[], add: readonly Document[], publish: () => void): Promise<void> {
    const { signal } = this.#lifetime;
    const committed = await this.#corpus.change({ removeIds, add, isWanted: () => !signal.aborted, publish });
    if (!committed) throw sessionRemoved();
  }

  async #write<T>(write: () => Promise<T>): Promise<T> {
    return this.#writes.run(async () => {
      this.#lifetime.signal.throwIfAborted();
      return write();
    });
  }

  async #swapIn(run: StagedRun, signal: AbortSignal): Promise<void> {
    const committed = await this.#corpus.change({
      ...run,
      signal,
      isWanted: () => !signal.aborted,
      publish: () => {
        this.#indexer.publish(run);
        this.#root = toIndexedRoot(run, this.#options.clock.now());
      },
    });
    if (!committed) signal.throwIfAborted();
    await this.#corpus.refillLosses(); // The keyword stream may have dropped what this run found unchanged.
    this.#queries.learnRelevance();
  }

  #isEmpty(): boolean {
    return this.#added.size === 0 && totalsOf(this.#indexer.files).chunks === 0;
  }

  #signalOf(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#lifetime.signal : AbortSignal.any([signal, this.#lifetime.signal]);
  }

  #pipelineSpec(options: IndexOptions): PipelineSpec {
    return { profile: this.#options.profile, chunker: { ...this.#options.chunker, ...options.chunker } };
  }
}
