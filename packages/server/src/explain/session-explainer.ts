import { RagError, type Awaitable, type Document } from '@rag/contracts';

import { chunkIdsOf } from '../indexing/indexed-files.js';
import type { PipelineAnalyzers } from '../indexing/pipeline.js';
import type { SessionSearchOptions } from '../search/search-options.js';
import type { SessionSearch } from '../search/session-search.js';
import type { SessionCorpus } from '../session/session-corpus.js';
import { failedCondition, hasConditions } from './failed-condition.js';
import { locateChunks } from './locate-chunks.js';
import { locateFile, type IndexedFolder } from './locate-file.js';
import type { ExplainOptions, SearchExplanation } from './search-explanation.js';
import { betterHits, rankOf, traceSteps, type TracedChunk } from './trace-steps.js';
import { passed, stopped, type WhyNot, type WhyNotQuestion, type WhyNotStep } from './why-not.js';
import { wordPresence } from './word-presence.js';

/** What a session explains with. */
export interface SessionExplainerParts {
  readonly search: SessionSearch;
  readonly corpus: SessionCorpus;
  readonly analyzers: PipelineAnalyzers;
  /** What the last committed run found, as of the call. */
  readonly folder: () => IndexedFolder;
}

type Explained = Awaited<ReturnType<SessionSearch['explain']>>;

/** The file and chunks that a question means, as far as they are there. */
interface Meant {
  readonly question: WhyNotQuestion;
  readonly steps: readonly WhyNotStep[];
  /** Those that fulfil the conditions of the query; empty where a step stopped. */
  readonly chunks: readonly Document[];
}

/** Explains searches of a session: why hits are where they are, and why a file is not among them. */
export class SessionExplainer {
  readonly #parts: SessionExplainerParts;

  constructor(parts: SessionExplainerParts) {
    this.#parts = parts;
  }

  /** As `RagService.explain`. */
  async explain(query: string, topK: number, options: ExplainOptions): Promise<SearchExplanation> {
    const { whyNot, id, ...searchOptions } = options;
    checkQuestion(options);
    const refilling = this.#parts.corpus.ready();
    if (refilling !== undefined) await refilling;
    if (whyNot === undefined) {
      const ids = id === undefined ? undefined : [id];
      return toExplanation(await this.#parts.search.explain(query, topK, searchOptions, ids));
    }
    const meaning = this.#locate(whyNot, query, searchOptions);
    // With a store that answers at once nothing is awaited before the snapshots are pinned: all is of one generation.
    const meant = meaning instanceof Promise ? await meaning : meaning;
    const ids = meant.chunks.map((chunk) => chunk.id);
    const explained = await this.#parts.search.explain(query, topK, searchOptions, ids);
    return { ...toExplanation(explained), whyNot: this.#answer(meant, explained, topK) };
  }

  #locate(question: WhyNotQuestion, query: string, options: SessionSearchOptions): Awaitable<Meant> {
    const { path, file, step } = locateFile(question.file, this.#parts.folder());
    const located = { ...question, file: path };
    if (file === undefined) return { question: located, steps: [step], chunks: [] };
    const documents = collect(chunkIdsOf(path, file).map((id) => this.#parts.corpus.get(id)));
    const toMeant = (found: readonly (Document | undefined)[]): Meant => {
      const present = found.filter((one) => one !== undefined);
      const chunks = locateChunks(present, file.chunkCount ?? 0, question.line);
      const steps = [step, chunks.step];
      if (chunks.step.outcome === 'stopped') return { question: located, steps, chunks: [] };
      return this.#filter({ question: located, steps, chunks: chunks.chunks }, query, options);
    };
    return documents instanceof Promise ? documents.then(toMeant) : toMeant(documents);
  }

  #filter({ question, steps, chunks }: Meant, query: string, options: SessionSearchOptions): Meant {
    const understood = this.#parts.search.understand(query, options);
    if (!hasConditions(understood, options)) return { question, steps, chunks };
    const judged = chunks.map((chunk) => ({ chunk, failed: failedCondition(chunk, understood, options) }));
    const passing = judged.filter(({ failed }) => failed === undefined).map(({ chunk }) => chunk);
    const first = judged[0]?.failed;
    if (passing.length === 0 && first !== undefined)
      return { question, steps: [...steps, stopped('conditions', first.code, first.detail)], chunks: [] };
    const detail =
      passing.length === chunks.length
        ? 'it fulfils the conditions of the search'
        : `${passing.length} of ${chunks.length} chunks fulfil the conditions of the search`;
    return { question, steps: [...steps, passed('conditions', 'fulfilled', detail)], chunks: passing };
  }

  #answer({ question, steps, chunks }: Meant, explained: Explained, topK: number): WhyNot {
    const { trace } = explained;
    const shown = explained.results.find(({ id }) => chunks.some((chunk) => chunk.id === id));
    const chunk = chunks.find(({ id }) => id === (shown?.id ?? trace?.id));
    if (chunk === undefined || trace === undefined)
      return { ...question, found: false, steps, betterHits: [] };
    const words = wordPresence(explained.diagnostics.query.text, chunk, this.#parts.analyzers);
    const traced: TracedChunk = { chunk, trace, answer: explained, topK, words };
    const { rank, explanation } = trace;
    return {
      ...question,
      found: rankOf(traced) !== undefined,
      steps: [...steps, ...traceSteps(traced)],
      chunkId: chunk.id,
      ...(rank === undefined ? {} : { rank }),
      ...(explanation === undefined ? {} : { explanation }),
      betterHits: betterHits(traced),
    };
  }
}

function toExplanation({ explanations, trace, judged, ...answer }: Explained): SearchExplanation {
  const hits = answer.results.map((result, index) => ({
    rank: index + 1,
    result,
    explanation: explanations[index]!,
  }));
  return {
    answer,
    hits,
    ...(judged === undefined ? {} : { relevance: judged }),
    ...(trace === undefined ? {} : { trace }),
  };
}

/** All of them, at once where the store answers at once. */
function collect(
  documents: readonly Awaitable<Document | undefined>[],
): Awaitable<readonly (Document | undefined)[]> {
  const present: (Document | undefined)[] = [];
  for (const one of documents) if (!(one instanceof Promise)) present.push(one);
  if (present.length === documents.length) return present;
  return Promise.all(documents.map(async (one) => one));
}

function checkQuestion({ id, whyNot }: ExplainOptions): void {
  if (id !== undefined && whyNot !== undefined) {
    throw new RagError(
      'RAG_SERVER_INVALID_OPTION',
      `Cannot explain: both the id "${id}" and a file "${whyNot.file}" are to be followed; ask twice`,
      { id, file: whyNot.file },
    );
  }
  const line = whyNot?.line;
  if (line === undefined || (Number.isSafeInteger(line) && line >= 1)) return;
  throw new RagError(
    'RAG_SERVER_INVALID_OPTION',
    `Cannot explain: the line is "${String(line)}"; use a whole number, 1 or more`,
    { line },
  );
}
