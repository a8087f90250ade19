import type { Analyzer } from '@rag/contracts';
import {
  compareChunkBenchmarks,
  countWhole,
  meanOf,
  runChunkBenchmark,
  seededRandom,
  summarizeChunkBenchmark,
  type ChunkBenchmarkResult,
  type ChunkBenchmarkSummary,
  type ChunkStatistics,
  type PairedComparison,
  type QuestionResult,
  type WholeShare,
} from '@rag/eval';

import { bm25Ranker } from './bm25-ranker.js';
import { BASELINE, CANDIDATES, type Candidate } from './candidates.js';
import type { LoadedCorpus } from './load-corpus.js';

/** The budget at which chunkers are compared, in UTF-16 code units of context. */
export const COMPARED_BUDGET = 4_000;

/** Definitions up to this length, in UTF-16 code units, are counted apart: the baseline's window holds them. */
export const SMALL_DEFINITION = 1_000;

// Any number would do; this one makes a run repeatable.
const SEED = 20_250_601;

/** What one candidate reached. */
export interface Measured {
  readonly name: string;
  readonly chunks: ChunkStatistics;
  readonly summary: ChunkBenchmarkSummary;
  /** Against the baseline, by all evidence found at {@link COMPARED_BUDGET}; absent for the baseline. */
  readonly againstBaseline?: PairedComparison;
  /** By language: the share of questions with all evidence found at {@link COMPARED_BUDGET}, and their number. */
  readonly languages: readonly {
    readonly language: string;
    readonly found: number;
    readonly questions: number;
  }[];
  /** The questions that did not find all their evidence at {@link COMPARED_BUDGET}; shown by `--json` alone. */
  readonly missed: readonly string[];
  /** How many definitions lie whole in one chunk; absent without definitions. */
  readonly definitions?: WholeShare;
  /** The same for definitions of at most {@link SMALL_DEFINITION} code units: no larger one fits every chunker. */
  readonly smallDefinitions?: WholeShare;
}

/** Measures every candidate on one corpus. */
export async function measureCandidates(
  loaded: LoadedCorpus,
  analyzer: Analyzer,
  candidates: readonly Candidate[] = CANDIDATES,
): Promise<readonly Measured[]> {
  const baseline = await run(BASELINE, loaded, analyzer);
  const measured: Measured[] = [];
  for (const candidate of candidates) {
    const isBaseline = candidate === BASELINE;
    const result = isBaseline ? baseline : await run(candidate, loaded, analyzer);
    measured.push({
      name: candidate.name,
      chunks: result.chunks,
      summary: summarizeChunkBenchmark(result, { random: seededRandom(SEED) }),
      ...(isBaseline
        ? {}
        : {
            againstBaseline: compareChunkBenchmarks(result, baseline, COMPARED_BUDGET, 'found', {
              random: seededRandom(SEED),
            }),
          }),
      languages: byLanguage(result),
      missed: result.questions.filter((question) => !isFound(question)).map(({ questionId }) => questionId),
      ...(loaded.definitions.length === 0
        ? {}
        : {
            definitions: await wholeDefinitions(candidate, loaded, Infinity),
            smallDefinitions: await wholeDefinitions(candidate, loaded, SMALL_DEFINITION),
          }),
    });
  }
  return measured;
}

function run(
  candidate: Candidate,
  { corpus }: LoadedCorpus,
  analyzer: Analyzer,
): Promise<ChunkBenchmarkResult> {
  return runChunkBenchmark({
    corpus,
    chunk: candidate.chunk,
    rank: bm25Ranker(analyzer, candidate.lexicalText),
  });
}

function isFound({ budgets }: QuestionResult): boolean {
  return budgets.some(({ budget, found }) => budget === COMPARED_BUDGET && found);
}

function byLanguage({ questions }: ChunkBenchmarkResult): Measured['languages'] {
  const languages = [...new Set(questions.map(({ language }) => language))];
  return languages.map((language) => {
    const found = questions
      .filter((question) => question.language === language)
      .map((question) => Number(isFound(question)));
    return { language, questions: found.length, found: meanOf(found) };
  });
}

async function wholeDefinitions(
  candidate: Candidate,
  loaded: LoadedCorpus,
  longest: number,
): Promise<WholeShare> {
  let [whole, total] = [0, 0];
  for (const document of loaded.corpus.documents) {
    const chunks = await candidate.chunk(document);
    const share = countWhole(
      loaded.definitions.filter(
        ({ documentId, start, end }) => documentId === document.id && end - start <= longest,
      ),
      chunks.map(({ segments }) => segments),
    );
    whole += share.whole;
    total += share.total;
  }
  return { whole, total };
}
