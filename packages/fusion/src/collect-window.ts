import type { RetrievalAnswer } from './retrieval-answer.js';
import { SignalCollector } from './signals/signal-collector.js';
import type { MatchDescription, StreamQuestion, StreamRun } from './stream-run.js';
import { WindowCollector } from './window-collector.js';

/** What collects the results of one retrieval: with ranking signals or without. */
export type Collector = WindowCollector | SignalCollector;

/** What each stream gave in one window. */
export type WindowLists = Parameters<WindowCollector['append']>[0];

/** What collects the results of one retrieval, and the windows that it was given. */
export interface Collecting {
  readonly collector: Collector;
  readonly windows: WindowLists[];
}

/** The answer as far as it was collected. */
export function answerFrom(collector: Collector, runs: readonly StreamRun[]): RetrievalAnswer {
  const evidence = collector instanceof SignalCollector ? collector.evidence : undefined;
  return {
    results: collector.results,
    diagnostics: {
      streams: runs.map((run) => run.diagnose()),
      capped: collector.capped,
      windows: collector.windows,
      ...(evidence === undefined ? {} : { evidence }),
    },
  };
}

/** Gives a collector one window; signals are told what the streams know of it. */
export async function collectWindow(
  collector: Collector,
  lists: WindowLists,
  runs: readonly StreamRun[],
  question: StreamQuestion,
): Promise<void> {
  if (collector instanceof WindowCollector) collector.append(lists);
  else await collector.append(lists, async (ids) => describeMatches(runs, question, ids));
}

/** What the streams gave so far. */
export function toLists(runs: readonly StreamRun[]): WindowLists {
  return runs.map((run) => ({ name: run.name, weight: run.weight, items: run.list.items }));
}

/** Each fact from the heaviest stream that tells it. */
async function describeMatches(
  runs: readonly StreamRun[],
  question: StreamQuestion,
  ids: readonly string[],
): Promise<MatchDescription> {
  let description: MatchDescription = {};
  for (const run of runs.toSorted((left, right) => right.weight - left.weight)) {
    const { terms, features } = await run.describeMatches(question, ids);
    description = { terms: description.terms ?? terms, features: description.features ?? features };
    if (description.terms !== undefined && description.features !== undefined) break;
  }
  return description;
}
