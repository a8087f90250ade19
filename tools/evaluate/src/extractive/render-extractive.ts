import { DEFAULT_EXTRACTIVE_OPTIONS, type StatementWeights } from '@rag/agent';

import { figure, renderRows } from '../report/render-rows.js';
import {
  chooseBorder,
  WRONGLY_REFUSED_LIMIT,
  type CoverageBorder,
  type WeighedSettings,
} from './choose-settings.js';
import { meanOf, type MeasuredAnswers } from './measure-answers.js';
import type { MeasuredTasks } from './run-extractive.js';

/** Everything that a report tells. */
export interface ExtractiveReport {
  readonly results: readonly MeasuredTasks[];
  readonly weighed: WeighedSettings;
  readonly borders: readonly CoverageBorder[];
  readonly skipped: readonly string[];
}

/** A table a set, then what was chosen on the other half and what is in force. */
export function renderExtractive({ results, weighed, borders, skipped }: ExtractiveReport): string {
  const { weights, leastCoverage } = DEFAULT_EXTRACTIVE_OPTIONS;
  return [
    ...results.map(renderTasks),
    renderBorders(borders),
    `The highest border that leaves at most ${100 * WRONGLY_REFUSED_LIMIT} % of the answerable questions without an answer: ` +
      `${chooseBorder(borders)}. In force: ${leastCoverage}.`,
    `Weights chosen on the other half: ${weightsLine(weighed.weights)}. In force: ${weightsLine(weights)}.`,
    ...skipped.map((reason) => `skipped: ${reason}`),
  ].join('\n\n');
}

function renderTasks({ name, leftOut, answerers }: MeasuredTasks): string {
  const table = renderRows(
    [
      name,
      'answerable',
      'contain gold',
      'recall',
      'length',
      'unanswerable',
      'say nothing',
      'wrongly nothing',
    ],
    answerers.map(rowOf),
  );
  const left = [...leftOut].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return left === '' ? table : `${table}\n\nleft out of ${name}: ${left}`;
}

function rowOf(measured: MeasuredAnswers): readonly string[] {
  const { name, containing, recalls, lengths, refusing, refusingAnswerable } = measured;
  return [
    name,
    String(recalls.length),
    figure(meanOf(containing)),
    figure(meanOf(recalls)),
    meanOf(lengths).toFixed(0),
    String(refusing.length),
    figure(meanOf(refusing)),
    figure(meanOf(refusingAnswerable)),
  ];
}

function renderBorders(borders: readonly CoverageBorder[]): string {
  return renderRows(
    ['border, on the choosing half', 'say nothing', 'wrongly nothing'],
    borders.map((one) => [String(one.leastCoverage), figure(one.refusing), figure(one.wronglyRefusing)]),
  );
}

function weightsLine(weights: StatementWeights): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${name} ${weight}`)
    .join(', ');
}
