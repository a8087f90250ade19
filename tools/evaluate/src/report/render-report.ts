import type { SetResult } from '../measure/measure-set.js';
import { metricsOf } from '../measure/question-score.js';
import { renderGroups, renderMainTable, renderMetrics } from './main-table.js';
import { figure, renderRows } from './render-rows.js';

/** Everything that a run has to say, as Markdown: the one table, then each set by metric and by group. */
export function renderReport(results: readonly SetResult[]): string {
  const sections = [renderMainTable(results.filter(({ scores }) => hasScores(scores)))];
  const said = results.flatMap(saidOf);
  if (said.length > 0) sections.push(said.map((line) => `- ${line}`).join('\n'));
  for (const result of results) {
    const metrics = metricsOf([...result.scores.values()].flat());
    if (metrics.length === 0) continue;
    sections.push(renderMetrics(result, metrics));
    const groups = renderGroups(result);
    if (groups !== '') sections.push(groups);
  }
  return sections.join('\n\n');
}

/** What was skipped, and what has to be known beside the figures. */
export function saidOf({ set, skipped, notes }: SetResult): readonly string[] {
  return [
    ...skipped.map(({ name, reason }) => `${set}: SKIPPED "${name}": ${reason}`),
    ...notes.map((note) => (note.startsWith(set) ? note : `${set}: ${note}`)),
  ];
}

function hasScores(scores: SetResult['scores']): boolean {
  return [...scores.values()].some((questions) => questions.length > 0);
}

/** The questions with the lowest figures of one system, lowest first; of equal ones in the order of the set. */
export function renderWorst({ set, primary, scores }: SetResult, system: string, count: number): string {
  const worst = [...(scores.get(system) ?? [])]
    .filter(({ metrics }) => metrics[primary] !== undefined)
    .sort((left, right) => left.metrics[primary]! - right.metrics[primary]!)
    .slice(0, count)
    .map(({ id, kind, query, metrics }) => [id, kind, query, figure(metrics[primary])]);
  return renderRows([`${set}, ${system}`, 'kind', 'query', primary], worst);
}
