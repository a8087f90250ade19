import { DEFAULT_EXTRACTIVE_OPTIONS } from '@rag/agent';

import { isOfChoosingHalf, type AnswerTasks } from './answer-task.js';
import {
  everythingAnswerer,
  extractiveAnswerer,
  leadAnswerer,
  overlapAnswerer,
  type Answerer,
} from './answerers.js';
import { chooseBorder, chooseWeights, tryBorders } from './choose-settings.js';
import { measureAnswers, type MeasuredAnswers } from './measure-answers.js';
import { readMtragTasks } from './mtrag-tasks.js';
import { readOwnTasks } from './own-tasks.js';
import { renderExtractive } from './render-extractive.js';

/** Where the data are, and who waits. */
export interface ExtractiveRun {
  /** A checkout of the MTRAG benchmark; its tasks are skipped where absent. */
  readonly mtrag: string | undefined;
  readonly json: boolean;
  readonly note: (text: string) => void;
}

/** What was measured of one set, on the half on which nothing was chosen. */
export interface MeasuredTasks {
  readonly name: string;
  readonly leftOut: AnswerTasks['leftOut'];
  readonly answerers: readonly MeasuredAnswers[];
}

const BASELINES: readonly Answerer[] = [leadAnswerer(3), overlapAnswerer, everythingAnswerer];

/**
 * Measures what extractive answers contain, how long they are and where they say nothing, beside simple baselines.
 *
 * @returns tables, or everything that was measured as JSON.
 * @throws RagError `RAG_EVALUATE_MTRAG_UNREADABLE`.
 */
export async function runExtractive({ mtrag, json, note }: ExtractiveRun): Promise<string> {
  const sets = [await readOwnTasks()];
  const skipped: string[] = [];
  if (mtrag === undefined)
    skipped.push('mtrag: RAG_EVAL_MTRAG does not name a checkout of the MTRAG benchmark');
  else sets.push(await readMtragTasks(mtrag));
  const choosing = sets.map(({ tasks }) => tasks.filter(isOfChoosingHalf));
  const weighed = await chooseWeights(choosing, note);
  note('borders');
  const borders = await tryBorders(choosing);
  const chosen = extractiveAnswerer(
    { weights: weighed.weights, leastCoverage: chooseBorder(borders) },
    'extractive model, as chosen',
  );
  const unlimited = extractiveAnswerer(
    { maxCharacters: Number.MAX_SAFE_INTEGER, leastCoverage: 0 },
    'extractive model, without limits',
  );
  const results: MeasuredTasks[] = [];
  for (const { name, tasks, leftOut } of sets) {
    note(name);
    const reported = tasks.filter((task) => !isOfChoosingHalf(task));
    const answerers: MeasuredAnswers[] = [];
    for (const answerer of [extractiveAnswerer(), chosen, unlimited, ...BASELINES])
      answerers.push(await measureAnswers(reported, answerer));
    results.push({ name, leftOut, answerers });
  }
  const { weights: inForce, leastCoverage } = DEFAULT_EXTRACTIVE_OPTIONS;
  if (json) {
    const plain = results.map((one) => ({ ...one, leftOut: Object.fromEntries(one.leftOut) }));
    return JSON.stringify(
      { results: plain, weighed, borders, inForce, leastCoverage, skipped },
      undefined,
      2,
    );
  }
  return renderExtractive({ results, weighed, borders, skipped });
}
