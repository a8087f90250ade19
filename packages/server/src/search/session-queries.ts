import type { ExplainOptions, SearchExplanation } from '../explain/search-explanation.js';
import { SessionExplainer, type SessionExplainerParts } from '../explain/session-explainer.js';
import { CorpusRelevance } from '../relevance/corpus-relevance.js';
import type { ResolvedRagServiceOptions } from '../session/rag-service-options.js';
import { checkQuery } from '../session/session-errors.js';
import { buildPrompt, type PromptAnswer } from './build-prompt.js';
import type { SearchAnswer } from './search-answer.js';
import type { SessionSearchOptions } from './search-options.js';
import { SessionSearch } from './session-search.js';

/** What the queries of a session need of it. */
export interface SessionQueriesParts extends Omit<SessionExplainerParts, 'search'> {
  readonly options: Pick<
    ResolvedRagServiceOptions,
    'profile' | 'maxPerFile' | 'promptOrder' | 'events' | 'relevance'
  >;
}

/** All that a session can be asked; nothing of it changes the corpus. */
export class SessionQueries {
  readonly #options: SessionQueriesParts['options'];
  readonly #search: SessionSearch;
  readonly #explainer: SessionExplainer;
  readonly #relevance: CorpusRelevance | undefined;

  constructor({ options, ...parts }: SessionQueriesParts) {
    const { corpus, analyzers } = parts;
    this.#options = options;
    this.#relevance =
      options.profile === 'classic' || !options.relevance
        ? undefined
        : new CorpusRelevance({
            stream: corpus.keywords,
            list: () => corpus.list(),
            changes: () => corpus.changes,
            runs: () => corpus.runs,
            events: options.events,
          });
    this.#search = new SessionSearch({
      ...options,
      corpus,
      analyzer: analyzers.streamAnalyzer,
      relevance: this.#relevance,
    });
    this.#explainer = new SessionExplainer({ ...parts, search: this.#search });
  }

  /** Begins to learn what the corpus answers by chance, so that the next search need not wait for all of it. */
  learnRelevance(): void {
    void this.#relevance?.pin();
  }

  /** As `RagService.searchDetailed`. */
  async search(query: string, topK: number, options: SessionSearchOptions): Promise<SearchAnswer> {
    checkQuery(query);
    return this.#search.search(query, topK, options);
  }

  /** As `RagService.explain`. */
  async explain(query: string, topK: number, options: ExplainOptions): Promise<SearchExplanation> {
    checkQuery(query);
    return this.#explainer.explain(query, topK, options);
  }

  /** As `RagService.buildContextPromptDetailed`. */
  async prompt(query: string, topK: number, options: SessionSearchOptions): Promise<PromptAnswer> {
    const { promptOrder: order, events } = this.#options;
    return buildPrompt(query, { order, events }, options.signal, async () => {
      checkQuery(query);
      return this.#search.searchForPrompt(query, topK, options);
    });
  }
}
