import { bootstrapGroups, seededRandom, type Estimate } from '@rag/eval';

import type { SetResult } from '../measure/measure-set.js';
import { meanOverParts, valuesByPart, type QuestionScore } from '../measure/question-score.js';
import { BARS, questionsOf, titleOf, type Bar } from './bars.js';
import { figure, renderRows, signed } from './render-rows.js';

/** Intervals are the same in every run. */
const SEED = 1;

/** The one table: a row for each bar of the sets that were measured, and for each set without a bar. */
export function renderMainTable(results: readonly SetResult[]): string {
  const rows = results.flatMap((result) => barsOf(result).map((bar) => rowOf(bar, result)));
  return renderRows(
    ['set', 'metric', 'questions', 'classic', 'polyglot', 'polyglot − classic', 'reference', 'must', 'aim'],
    rows,
  );
}

/** The bars of a set; its primary metric where it has none. */
export function barsOf({ set, primary }: SetResult): readonly Bar[] {
  const bars = BARS.filter((bar) => bar.set === set);
  return bars.length > 0 ? bars : [{ set, metric: primary, reference: '' }];
}

function rowOf(bar: Bar, { scores }: SetResult): readonly string[] {
  const classic = questionsOf(bar, scores.get('classic') ?? []);
  const polyglot = questionsOf(bar, scores.get('polyglot') ?? []);
  const counted = [classic, polyglot].map(
    (questions) => questions.filter(({ metrics }) => metrics[bar.metric] !== undefined).length,
  );
  return [
    titleOf(bar),
    bar.metric,
    String(Math.max(...counted)),
    withInterval(classic, bar.metric),
    withInterval(polyglot, bar.metric),
    difference(polyglot, classic, bar.metric),
    bar.reference,
    bar.must === undefined ? '' : figure(bar.must),
    bar.aim === undefined ? '' : figure(bar.aim),
  ];
}

/** The mean over parts with its interval of 95 %: `0.697 [0.670, 0.723]`. */
export function withInterval(questions: readonly QuestionScore[], metric: string): string {
  const groups = [...valuesByPart(questions, metric).values()];
  if (groups.length === 0) return figure(undefined);
  return written(bootstrapGroups(groups, { random: seededRandom(SEED) }), figure);
}

/** The mean difference over parts with the interval of the paired bootstrap, over questions that both have. */
export function difference(
  first: readonly QuestionScore[],
  second: readonly QuestionScore[],
  metric: string,
): string {
  const groups = [...valuesByPart(pairedDifferences(first, second, metric), metric).values()];
  if (groups.length === 0) return figure(undefined);
  return written(bootstrapGroups(groups, { random: seededRandom(SEED) }), signed);
}

/** For each question that has the metric in both, the first minus the second. */
export function pairedDifferences(
  first: readonly QuestionScore[],
  second: readonly QuestionScore[],
  metric: string,
): readonly QuestionScore[] {
  const others = new Map(second.map((question) => [question.id, question.metrics[metric]]));
  return first.flatMap((question) => {
    const value = question.metrics[metric];
    const other = others.get(question.id);
    if (value === undefined || other === undefined) return [];
    return [{ ...question, metrics: { [metric]: value - other } }];
  });
}

function written({ mean, low, high }: Estimate, write: (value: number) => string): string {
  return `${write(mean)} [${write(low)}, ${write(high)}]`;
}

/** Rows by part, by language and by kind, of a set that has more than one of them. */
export function renderGroups(result: SetResult): string {
  const { scores, primary } = result;
  const systems = [...scores.keys()];
  const all = scores.get(systems[0] ?? '') ?? [];
  const rows = (['part', 'language', 'kind'] as const).flatMap((by) => {
    const values = [...new Set(all.map((question) => question[by]))].filter((value) => value !== '');
    if (values.length < 2) return [];
    return values
      .sort()
      .map((value) => [
        by,
        value,
        String(all.filter((question) => question[by] === value).length),
        ...systems.map((name) => figure(meanWhere(scores.get(name) ?? [], by, value, primary))),
      ]);
  });
  return rows.length === 0 ? '' : renderRows(['by', result.set, 'questions', ...systems], rows);
}

function meanWhere(
  questions: readonly QuestionScore[],
  by: 'part' | 'language' | 'kind',
  value: string,
  metric: string,
): number | undefined {
  return meanOverParts(
    questions.filter((question) => question[by] === value),
    metric,
  );
}

/** Every metric of a set, for each system. */
export function renderMetrics({ set, scores }: SetResult, metrics: readonly string[]): string {
  const systems = [...scores.keys()];
  const rows = metrics.map((metric) => [
    metric,
    ...systems.map((name) => figure(meanOverParts(scores.get(name) ?? [], metric))),
  ]);
  return renderRows([`${set}: metric`, ...systems], rows);
}
