import { RagError } from '@rag/contracts';
import { meanOf } from '@rag/eval';
import type { RankingSignal } from '@rag/fusion';

import { meanOverParts, type QuestionScore } from '../measure/question-score.js';
import { figure, renderRows } from '../report/render-rows.js';
import type { SignalSettings } from './signal-settings.js';

/** Settings with a name, from which one is chosen. */
export interface NamedSettings {
  readonly name: string;
  readonly signals: SignalSettings;
}

/** A part that was held out: what was chosen on the others, and what it came to. */
export interface HeldOut {
  readonly part: string;
  readonly chosen: string;
  readonly figure: number;
}

/**
 * For each part, the settings with the best mean over all other parts, measured on it: what tuning on these parts is
 * worth on one that was not seen. Of equal settings the first is taken.
 *
 * @param scores by name of the settings, of the same questions.
 */
export function leaveOneOut(
  scores: ReadonlyMap<string, readonly QuestionScore[]>,
  metric: string,
): readonly HeldOut[] {
  const [first = []] = scores.values();
  const parts = [...new Set(first.map(({ part }) => part))];
  if (parts.length < 2) return [];
  return parts.flatMap((part) => {
    let best: { readonly name: string; readonly seen: number } | undefined;
    for (const [name, questions] of scores) {
      const seen = meanOverParts(
        questions.filter((question) => question.part !== part),
        metric,
      );
      if (seen !== undefined && (best === undefined || seen > best.seen)) best = { name, seen };
    }
    if (best === undefined) return [];
    const held = (scores.get(best.name) ?? []).filter((question) => question.part === part);
    const value = meanOverParts(held, metric);
    return value === undefined ? [] : [{ part, chosen: best.name, figure: value }];
  });
}

/** The report: every part, what was chosen without it, and the mean over parts. */
export function renderLeaveOneOut(set: string, heldOut: readonly HeldOut[]): string {
  if (heldOut.length === 0) return `${set}: one part alone cannot be left out`;
  const rows = heldOut.map(({ part, chosen, figure: value }) => [part, chosen, figure(value)]);
  const mean = meanOf(heldOut.map(({ figure: value }) => value));
  return renderRows(
    [`${set}: left out`, 'chosen on the others', 'figure'],
    [...rows, ['mean', '', figure(mean)]],
  );
}

/** What the weight of a signal is multiplied with in the default grid; above 1 for bonuses only. */
export const GRID_FACTORS: readonly number[] = [0.5, 1.5];

/** The settings to choose from where no file gives others: as they are, and each signal alone off or weighed otherwise. */
export function defaultGrid(
  signals: readonly Pick<RankingSignal, 'id' | 'weight' | 'effect'>[],
): readonly NamedSettings[] {
  const changed = signals.flatMap(({ id, weight, effect }) => [
    { name: `without ${id}`, signals: new Map([[id, false]]) },
    // A demotion of more than all would be none; most are near that already.
    ...GRID_FACTORS.filter((factor) => effect === 'bonus' || factor < 1).map((factor) => ({
      name: `${id} × ${factor}`,
      signals: new Map([[id, weight * factor]]),
    })),
  ]);
  return [{ name: 'as they are', signals: new Map() }, ...changed];
}

/**
 * Reads settings: `{ "name": { "signal": weight or boolean, … }, … }`.
 *
 * @throws RagError `RAG_EVALUATE_INVALID_GRID` for anything else.
 */
export function parseGrid(text: string, source: string, known: readonly string[]): readonly NamedSettings[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(source, 'it is not JSON', error);
  }
  if (!isObject(value)) throw invalid(source, 'it is not an object of named settings');
  return Object.entries(value).map(([name, settings]) => {
    if (!isObject(settings)) throw invalid(source, `"${name}" is not an object`);
    const signals = Object.entries(settings).map(([id, weight]) => {
      if (!known.includes(id))
        throw invalid(source, `"${name}" names "${id}", which is no signal of this build`);
      if (typeof weight === 'boolean' || (typeof weight === 'number' && Number.isFinite(weight)))
        return [id, weight] as const;
      throw invalid(source, `"${name}" gives "${id}" a weight that is no number`);
    });
    return { name, signals: new Map(signals) };
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(source: string, problem: string, cause?: unknown): RagError {
  return new RagError(
    'RAG_EVALUATE_INVALID_GRID',
    `Cannot read settings from "${source}": ${problem}; mend the file`,
    { source },
    { cause },
  );
}
