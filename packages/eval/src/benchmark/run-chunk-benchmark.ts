import { RagError, type Awaitable } from '@rag/contracts';

import type { EvidenceCorpus, EvidenceDocument, EvidenceQuestion } from '../readers/evidence-corpus.js';
import { isEvidenceFound } from '../spans/evidence-found.js';
import { evidenceReciprocalRank } from '../spans/evidence-rank.js';
import { spanIou } from '../spans/span-iou.js';
import { spanPrecision } from '../spans/span-precision.js';
import { spanRecall } from '../spans/span-recall.js';
import { totalLength, unionOf, type Span } from '../spans/span.js';
import type { BenchmarkChunk } from './benchmark-chunk.js';
import { EvidenceAxis } from './evidence-axis.js';
import { fillBudget } from './fill-budget.js';

/** The budgets of context that are measured, unless told otherwise: UTF-16 code units of chunk text. */
export const DEFAULT_BUDGETS: readonly number[] = Object.freeze([2_000, 4_000, 8_000]);

/** What a benchmark of a chunker is made of. */
export interface ChunkBenchmarkOptions<Chunk extends BenchmarkChunk> {
  readonly corpus: EvidenceCorpus;
  /** Cuts one document. */
  readonly chunk: (document: EvidenceDocument) => Awaitable<readonly Chunk[]>;
  /**
   * Indexes all chunks once; the function that it gives orders them for a question: positions in the list, best first.
   * A chunk that is not among them is not retrieved.
   */
  readonly rank: (
    chunks: readonly Chunk[],
  ) => Awaitable<(question: EvidenceQuestion) => Awaitable<readonly number[]>>;
  /** Whole numbers ≥ 1. @defaultValue 2,000, 4,000 and 8,000 */
  readonly budgets?: readonly number[];
}

/** What one question got within one budget. */
export interface BudgetResult {
  readonly budget: number;
  /** Whether all evidence was given whole. */
  readonly found: boolean;
  /** Span recall, precision and IoU, each from 0 to 1. */
  readonly recall: number;
  readonly precision: number;
  readonly iou: number;
  /** How many chunks and code units were given. */
  readonly chunks: number;
  readonly characters: number;
}

/** What one question got. */
export interface QuestionResult {
  readonly questionId: string;
  readonly language: string;
  /** Of the first chunk that holds a whole span of the evidence, over the whole ranking. */
  readonly reciprocalRank: number;
  /** In the order of the budgets asked for. */
  readonly budgets: readonly BudgetResult[];
}

/** How a chunker cut the corpus. */
export interface ChunkStatistics {
  readonly count: number;
  /** UTF-16 code units of text; 0 without chunks. */
  readonly meanLength: number;
  readonly maxLength: number;
  /** The share of the documents' characters, white space left out, that some chunk holds: 1 where nothing is lost. */
  readonly coverage: number;
  /** Retrieved characters that a chunk before it held already, as a share of all: 0 without overlap. */
  readonly repetition: number;
}

/** What a benchmark measured; in the order of the questions. */
export interface ChunkBenchmarkResult {
  readonly chunks: ChunkStatistics;
  readonly questions: readonly QuestionResult[];
}

/**
 * Measures a chunker: cuts the corpus, ranks the chunks for every question, fills each budget, and looks how much of
 * the evidence was given.
 *
 * Characters of evidence are counted without white space, so trimming costs nothing; the budget counts every code unit.
 * Deterministic where `chunk` and `rank` are. Documents are cut and questions asked one after the other.
 *
 * @throws RagError `RAG_EVAL_INVALID_BUDGET`, `RAG_EVAL_INVALID_CORPUS`, `RAG_EVAL_INVALID_CHUNK` (a chunk that is not
 *   the document's text), `RAG_EVAL_INVALID_RANKING` (a position that is none, or comes twice), `RAG_EVAL_NO_EVIDENCE`.
 * @example
 * const documents = [{ id: 'a.md', text: 'The port is 8080.' }];
 * const line = '{"id":"1","language":"en","text":"Which port?","evidence":[{"document":"a.md","quote":"8080"}]}';
 * const result = await runChunkBenchmark({
 *   corpus: readEvidenceCorpus(documents, line, 'questions.jsonl'),
 *   chunk: ({ id, text }) => [
 *     { documentId: id, text, segments: [{ at: 0, start: 0, end: text.length }] },
 *   ],
 *   rank: (chunks) => () => [...chunks.keys()],
 * });
 * result.questions[0]?.budgets[0]?.found; // true
 */
export async function runChunkBenchmark<Chunk extends BenchmarkChunk>(
  options: ChunkBenchmarkOptions<Chunk>,
): Promise<ChunkBenchmarkResult> {
  const { corpus, budgets = DEFAULT_BUDGETS } = options;
  budgets.forEach(checkBudget);
  const axis = new EvidenceAxis(corpus);
  const chunks: Chunk[] = [];
  for (const document of corpus.documents)
    for (const chunk of await options.chunk(document)) chunks.push(chunk);
  const spans = chunks.map((chunk) => axis.spansOf(chunk));
  const ask = await options.rank(chunks);
  const questions: QuestionResult[] = [];
  for (const question of corpus.questions) {
    const order = checkOrder(await ask(question), chunks.length, question.id);
    const evidence = question.evidence.flatMap((span) => axis.spanOf(span.documentId, span) ?? []);
    questions.push({
      questionId: question.id,
      language: question.language,
      reciprocalRank: evidenceReciprocalRank(
        evidence,
        order.map((position) => spans[position]!),
      ),
      budgets: budgets.map((budget) => {
        const ranked = order.map((position) => chunks[position]!);
        const filled = fillBudget(axis, ranked, budget);
        return {
          budget,
          found: isEvidenceFound(evidence, filled.spans),
          recall: spanRecall(evidence, filled.spans),
          precision: spanPrecision(evidence, filled.spans),
          iou: spanIou(evidence, filled.spans),
          chunks: filled.chunks,
          characters: filled.characters,
        };
      }),
    });
  }
  return { chunks: statisticsOf(chunks, spans, axis.length), questions };
}

function statisticsOf(
  chunks: readonly BenchmarkChunk[],
  spans: readonly (readonly Span[])[],
  axisLength: number,
): ChunkStatistics {
  const lengths = chunks.map(({ text }) => text.length);
  const all = spans.flat();
  const held = totalLength(unionOf(all));
  const taken = totalLength(all);
  return {
    count: chunks.length,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    maxLength: lengths.reduce((longest, length) => Math.max(longest, length), 0),
    coverage: axisLength === 0 ? 1 : held / axisLength,
    repetition: taken === 0 ? 0 : 1 - held / taken,
  };
}

function checkBudget(budget: number): void {
  if (Number.isSafeInteger(budget) && budget >= 1) return;
  throw new RagError(
    'RAG_EVAL_INVALID_BUDGET',
    `Cannot run a chunk benchmark: the budget is "${String(budget)}"; use a whole number of characters, one or more`,
    { budget },
  );
}

function checkOrder(order: readonly number[], count: number, questionId: string): readonly number[] {
  const seen = new Set<number>();
  for (const position of order) {
    if (!Number.isSafeInteger(position) || position < 0 || position >= count || seen.has(position))
      throw new RagError(
        'RAG_EVAL_INVALID_RANKING',
        `Cannot measure the ranking for question "${questionId}": "${String(position)}" is not a position of a chunk, ` +
          'or comes twice',
        { questionId, position },
      );
    seen.add(position);
  }
  return order;
}
