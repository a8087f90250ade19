import { checkOptions, compileSearchPredicate } from '@rag/contracts';

import type { ExplainOptions, SearchExplanation } from '../explain/search-explanation.js';
import { SessionExplainer, type SessionExplainerParts } from '../explain/session-explainer.js';
import { CorpusRelevance } from '../relevance/corpus-relevance.js';
import type { ResolvedRagServiceOptions } from '../session/rag-service-options.js';
import { checkQuery } from '../session/session-errors.js';
import { AnswerCache } from './answer-cache.js';
import { buildPrompt, type PromptAnswer } from './build-prompt.js';
import { questionKey } from './question-key.js';
import type { SearchAnswer } from './search-answer.js';
import type { SessionSearchOptions } from './search-options.js';
import { SessionSearch } from './session-search.js';

/** What the queries of a session need of it. */
export interface SessionQueriesParts extends Omit<SessionExplainerParts, 'search'> {
  readonly options: Pick<
    ResolvedRagServiceOptions,
    'profile' | 'maxPerFile' | 'maxCachedAnswers' | 'promptOrder' | 'events' | 'relevance'
  >;
}

/** All that a session can be asked; nothing of it changes the corpus. */
export class SessionQueries {
  readonly #options: SessionQueriesParts['options'];
  readonly #search: SessionSearch;
  readonly #explainer: SessionExplainer;
  readonly #relevance: CorpusRelevance | undefined;
  readonly #answers: AnswerCache;

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
    this.#answers = new AnswerCache({
      capacity: options.maxCachedAnswers,
      ready: () => corpus.ready(),
      state: () => corpus.state(),
      touch: (ids) => {
        corpus.touch(ids);
      },
    });
  }

  /** Begins to learn what the corpus answers by chance, so that the next search need not wait for all of it. */
  learnRelevance(): void {
    void this.#relevance?.pin();
  }

  /** As `RagService.searchDetailed`. */
  async search(query: string, topK: number, options: SessionSearchOptions): Promise<SearchAnswer> {
    checkQuery(query);
    if (this.#answers.capacity === 0) return this.#search.search(query, topK, options);
    // What is no option, or a signal that has aborted, is refused whether the answer is kept or not.
    compileSearchPredicate(options);
    return this.#answers.answer(questionKey(query, topK, options), async () =>
      this.#search.search(query, topK, options),
    );
  }

  /** As `RagService.explain`. */
  async explain(query: string, topK: number, options: ExplainOptions): Promise<SearchExplanation> {
    checkQuery(query);
    return this.#explainer.explain(query, topK, options);
  }

  /** As `RagService.buildContextPromptDetailed`. */
  async prompt(query: string, topK: number, options: SessionSearchOptions): Promise<PromptAnswer> {
    const { promptOrder: order, events } = this.#options;
    const { signal } = checkOptions(options, 'make a prompt');
    return buildPrompt(query, { order, events }, signal, async () => {
      checkQuery(query);
      return this.#search.searchForPrompt(query, topK, options);
    });
  }
}
