import type { MeasuredSystem, SetResult } from '../measure/measure-set.js';
import { meanOverParts } from '../measure/question-score.js';
import { difference } from '../report/main-table.js';
import { figure, renderRows } from '../report/render-rows.js';
import { withoutSignals, type SignalSettings } from './signal-settings.js';

/** One system for each signal, with that one switched off beside what is off anyway. */
export function ablatedSystems(signals: SignalSettings, known: readonly string[]): readonly MeasuredSystem[] {
  return known
    .filter((id) => signals.get(id) !== false)
    .map((id) => ({
      name: `without ${id}`,
      profile: 'polyglot',
      extent: 'primary metric',
      signals: new Map([...signals, ...withoutSignals([id], known)]),
    }));
}

/** What each signal buys: the primary metric with all of them, without each, and the paired difference. */
export function renderAblation({ set, primary, scores }: SetResult): string {
  const all = scores.get('polyglot') ?? [];
  const rows = [...scores]
    .filter(([name]) => name.startsWith('without '))
    .map(([name, questions]) => [
      name,
      figure(meanOverParts(questions, primary)),
      difference(all, questions, primary),
    ]);
  return renderRows(
    [`${set}: ${primary}`, 'figure', 'what it buys'],
    [['all signals', figure(meanOverParts(all, primary)), ''], ...rows],
  );
}
