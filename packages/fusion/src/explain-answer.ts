import type { Explanation, SearchOptions } from '@rag/contracts';

import { explainResult, type StreamExplanations } from './explain-result.js';
import type { FusedResult } from './fused-result.js';
import type { RetrievalAnswer } from './retrieval-answer.js';
import type { RankedDocument } from './stream-list.js';
import type { StreamQuestion, StreamRun } from './stream-run.js';
import { bestTrace, type CandidateTrace, type StreamTrace } from './candidate-trace.js';

/** What an explanation may be told beside what a search is told. */
export interface ExplainAnswerOptions extends SearchOptions {
  /** Of the documents with these ids the one that comes furthest is traced, found or not. */
  readonly traceBestOf?: readonly string[] | undefined;
}

/** An answer with the trees of its scores. */
export interface ExplainedAnswer extends RetrievalAnswer {
  /** One for each result, in their order; see `explainFusedResult`. */
  readonly explanations: readonly Explanation[];
  /** Absent where no document was to be traced. */
  readonly trace?: CandidateTrace;
}

/** One retrieval whose snapshots are still pinned. */
export interface Retrieval {
  readonly answer: RetrievalAnswer;
  readonly runs: readonly StreamRun[];
  /** Absent where nothing was asked. */
  readonly question: StreamQuestion | undefined;
  /** Collects the same windows once more, without an end, perhaps with another cap. */
  readonly replay: (limits: Pick<SearchOptions, 'maxPerFile'>) => Promise<readonly FusedResult[]>;
}

/** Explains the results of a retrieval from the snapshots that gave them. */
export async function explainAnswer(
  retrieval: Retrieval,
  traceBestOf: readonly string[] | undefined,
): Promise<ExplainedAnswer> {
  const { answer } = retrieval;
  const explanations: Explanation[] = [];
  // One after the other: each waits on the deadline, which would collect a listener for every result.
  for (const result of answer.results) explanations.push(await explainFrom(retrieval, result));
  if (traceBestOf === undefined || traceBestOf.length === 0) return { ...answer, explanations };
  return { ...answer, explanations, trace: await traceBest(retrieval, traceBestOf) };
}

async function explainFrom(retrieval: Retrieval, result: FusedResult): Promise<Explanation> {
  return explainResult(result, await explainInStreams(retrieval, result.id));
}

async function explainInStreams({ runs, question }: Retrieval, id: string): Promise<StreamExplanations> {
  const trees = new Map<string, Explanation>();
  if (question === undefined) return trees;
  for (const run of runs) {
    const tree = await run.explain(question, id);
    if (tree !== undefined) trees.set(run.name, tree);
  }
  return trees;
}

async function traceBest(retrieval: Retrieval, ids: readonly string[]): Promise<CandidateTrace> {
  const { answer, runs, question, replay } = retrieval;
  const deep =
    question === undefined ? [] : await Promise.all(runs.map(async (run) => run.findAll(question)));
  const ranks = deep.map((items) => ranksOf(items ?? []));
  const trace = bestTrace(ids, {
    results: answer.results,
    continued: await replay({}),
    uncapped: await replay({ maxPerFile: Infinity }),
    streamsOf: (id) =>
      runs.flatMap((run, index): StreamTrace[] => {
        const found = deep[index];
        if (found === undefined) return [];
        const rank = ranks[index]?.get(id);
        return [
          {
            stream: run.name,
            rank,
            score: rank === undefined ? undefined : found[rank]?.score,
            found: found.length,
            considered: run.list.items.length,
          },
        ];
      }),
  });
  const explanation = trace.result === undefined ? undefined : await explainFrom(retrieval, trace.result);
  return explanation === undefined ? trace : { ...trace, explanation };
}

function ranksOf(items: readonly RankedDocument[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const [rank, { id }] of items.entries()) if (!ranks.has(id)) ranks.set(id, rank);
  return ranks;
}
