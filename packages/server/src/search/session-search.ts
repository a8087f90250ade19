import type { Analyzer, Document, Profile, SearchOptions } from '@rag/contracts';
import {
  createTermMatcher,
  makeSnippet,
  type ExplainAnswerOptions,
  type ExplainedAnswer,
  type FusedResult,
  type JudgedRelevance,
  type RetrievalAnswer,
  type SearchQuery,
  type SnippetOptions,
} from '@rag/fusion';
import { renderFence } from '@rag/prompt-fence';

import type { SessionCorpus } from '../session/session-corpus.js';
import type { CorpusRelevance } from '../relevance/corpus-relevance.js';
import { judgeSearch, relevanceOfAnswer } from '../relevance/judge-search.js';
import { listPlaces } from './list-places.js';
import { packResults } from './pack-results.js';
import type { SearchAnswer } from './search-answer.js';
import type { SessionSearchOptions } from './search-options.js';
import { acceptsBoth, saysOnlyWhere, understandQuery } from './understand-query.js';

/** What a session searches with. */
export interface SessionSearchParts {
  readonly corpus: SessionCorpus;
  readonly profile: Profile;
  /** The one of the keyword stream; snippets see texts as it does. */
  readonly analyzer: Analyzer;
  readonly maxPerFile: number;
  /** Absent in the profile `classic`. */
  readonly relevance: CorpusRelevance | undefined;
}

/** An answer of the retriever, explained or not. */
type Retrieved = RetrievalAnswer & Partial<ExplainedAnswer>;

/** What led to the relevance of an answer. */
interface Judged {
  readonly judged?: JudgedRelevance | undefined;
}

/** The search of a session: reads the query, ranks by its text, filters by its conditions, packs and shows. */
export class SessionSearch {
  readonly #parts: SessionSearchParts;

  constructor(parts: SessionSearchParts) {
    this.#parts = parts;
  }

  /** What a query is understood as. */
  understand(query: string, { literal }: SessionSearchOptions): SearchQuery {
    return understandQuery(query, this.#parts.profile, literal);
  }

  /** As `RagService.searchDetailed`. */
  async search(query: string, topK: number, options: SessionSearchOptions): Promise<SearchAnswer> {
    const answer = await this.#answer(query, topK, options, async (text, retrieverOptions) =>
      this.#parts.corpus.search(text, topK, retrieverOptions),
    );
    return this.#show(this.#pack(answer, options), options);
  }

  /**
   * The same for a prompt. The budget is counted on what a prompt holds of each result: provenance, tags, escaped text. A
   * question to a model may quote without meaning it: where its conditions leave nothing, it is taken literally.
   */
  async searchForPrompt(query: string, topK: number, options: SessionSearchOptions): Promise<SearchAnswer> {
    const retrieve = async (text: string, given: ExplainAnswerOptions): Promise<Retrieved> =>
      this.#parts.corpus.search(text, topK, given);
    let answer = await this.#answer(query, topK, options, retrieve);
    if (answer.results.length === 0 && !answer.diagnostics.query.isPlain)
      answer = await this.#answer(query, topK, { ...options, literal: true }, retrieve);
    return this.#show(this.#pack(answer, options, renderEvidence), options);
  }

  /**
   * The same answer with its trees. Where the corpus has nothing to put back, its snapshots are pinned before this
   * returns a promise.
   *
   * @param traceBestOf of these documents the one that comes furthest is traced.
   */
  async explain(
    query: string,
    topK: number,
    options: SessionSearchOptions,
    traceBestOf: readonly string[] | undefined,
  ): Promise<SearchAnswer & Judged & Pick<ExplainedAnswer, 'explanations' | 'trace'>> {
    const answer = await this.#answer(query, topK, options, async (text, retrieverOptions) =>
      this.#parts.corpus.explain(text, topK, { ...retrieverOptions, traceBestOf }),
    );
    const { explanations = [], trace, judged } = answer;
    const shown = this.#show(this.#pack(answer, options), options);
    const trees = new Map(answer.results.map(({ id }, index) => [id, explanations[index]]));
    return {
      ...shown,
      explanations: shown.results.map(({ id, score }) => trees.get(id) ?? explainListed(score)),
      ...(trace === undefined ? {} : { trace }),
      ...(judged === undefined ? {} : { judged }),
    };
  }

  async #answer(
    query: string,
    topK: number,
    options: SessionSearchOptions,
    retrieve: (text: string, options: ExplainAnswerOptions) => Promise<Retrieved>,
  ): Promise<SearchAnswer & Judged & Partial<ExplainedAnswer>> {
    const understood = this.understand(query, options);
    const refilling = this.#parts.corpus.ready();
    if (refilling !== undefined) await refilling;
    const { filter, signal, maxPerFile } = options;
    const accepts = acceptsBoth(understood, options.accepts);
    const conditions = { filter, accepts };
    // In the turn in which the snapshots are pinned: what is judged and what it is judged by are of one state.
    const learning = this.#parts.relevance?.pin();
    const answering = retrieve(understood.text, { ...conditions, signal, maxPerFile });
    // In the same turn as the snapshots are pinned, so that both are of one generation.
    const listing = saysOnlyWhere(understood) && topK > 0 ? this.#parts.corpus.list() : undefined;
    const [answer, documents, typical] = await Promise.all([answering, listing, learning]);
    const ranked = { ...answer, diagnostics: { ...answer.diagnostics, query: understood, listed: 0 } };
    const whole =
      documents === undefined ? ranked : this.#append(ranked, documents, topK, { ...conditions, maxPerFile });
    const judged = judgeSearch(understood, answer, typical);
    const relevance = relevanceOfAnswer(understood, judged, whole.results.length);
    if (relevance === undefined) return whole;
    return { ...whole, judged, diagnostics: { ...whole.diagnostics, relevance } };
  }

  #append<A extends SearchAnswer>(
    answer: A,
    documents: readonly Document[],
    topK: number,
    { filter, accepts, maxPerFile = this.#parts.maxPerFile }: SearchOptions,
  ): A {
    const listing = listPlaces(documents, answer.results, { filter, accepts, topK, maxPerFile });
    const results = [...answer.results, ...listing.results];
    const capped = results.length < topK && (answer.diagnostics.capped || listing.capped);
    const diagnostics = { ...answer.diagnostics, capped, listed: listing.results.length };
    return { ...answer, results, diagnostics };
  }

  #pack(
    answer: SearchAnswer,
    { maxTokens }: SessionSearchOptions,
    render?: (result: FusedResult) => string,
  ): SearchAnswer {
    if (maxTokens === undefined) return answer;
    const { results, budget } = packResults(answer.results, maxTokens, render);
    const listed = results.filter(({ sources }) => sources.length === 0).length;
    return { ...answer, results, diagnostics: { ...answer.diagnostics, listed, budget } };
  }

  #show({ results, diagnostics }: SearchAnswer, { snippets }: SessionSearchOptions): SearchAnswer {
    if (snippets === undefined || snippets === false) return { results, diagnostics };
    const size: SnippetOptions | undefined = snippets === true ? undefined : snippets;
    const matcher = createTermMatcher(this.#parts.analyzer, diagnostics.query.text);
    return {
      results,
      diagnostics,
      snippets: results.map(({ content }) => makeSnippet(content, matcher, size)),
    };
  }
}

function renderEvidence(result: FusedResult): string {
  return renderFence([result]);
}

function explainListed(value: number): ExplainedAnswer['explanations'][number] {
  return { value, description: 'fulfils the operators; the query has nothing to rank by', details: [] };
}
