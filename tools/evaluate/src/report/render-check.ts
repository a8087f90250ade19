import type { BaselineComparison, Drop, MovedQuestion } from '../baseline/baseline.js';
import { figure, renderRows, signed } from './render-rows.js';

/** Moved questions that are shown. */
export const SHOWN_MOVES = 20;

/** What a check says of a set. */
export function renderCheck(set: string, { drops, gains, moved, gaps }: BaselineComparison): string {
  const lines = [
    ...drops.map((drop) => `FELL   ${set}: ${describe(drop)}`),
    ...gains.map((gain) => `rose   ${set}: ${describe(gain)}; commit it with "--update"`),
    ...gaps.map((gap) => `gap    ${gap}`),
  ];
  if (lines.length === 0) lines.push(`ok     ${set}`);
  // The questions explain a change; where nothing changed there is nothing to explain.
  if (drops.length > 0 && moved.length > 0) lines.push('', renderMoved(moved));
  return lines.join('\n');
}

function describe({ system, metric, before, now }: Drop): string {
  return `${metric} of ${system} ${figure(before)} → ${figure(now)} (${signed(now - before)})`;
}

function renderMoved(moved: readonly MovedQuestion[]): string {
  const rows = moved
    .slice(0, SHOWN_MOVES)
    .map(({ system, question, before, now }) => [
      system,
      question.id,
      question.query,
      figure(before),
      figure(now),
      signed(now - before),
    ]);
  const more = moved.length - rows.length;
  const table = renderRows(['system', 'question', 'query', 'baseline', 'now', 'moved'], rows);
  return more > 0 ? `${table}\n… and ${more} more` : table;
}
