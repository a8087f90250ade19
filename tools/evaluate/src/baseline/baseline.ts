import { RagError } from '@rag/contracts';

import type { SetResult } from '../measure/measure-set.js';
import { meanOverParts, metricsOf, type QuestionScore } from '../measure/question-score.js';

/** The figures of one system that were committed. */
export interface SystemBaseline {
  /** By metric, the mean over parts. */
  readonly metrics: Readonly<Record<string, number>>;
  /** By part, by metric. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The figures of a set that were committed, by system. */
export interface Baseline {
  readonly set: string;
  readonly systems: Readonly<Record<string, SystemBaseline>>;
}

/** The primary metric of each question, by system. */
export type QuestionBaseline = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Figures are written with as many decimals; less than the last one is no difference. */
export const BASELINE_DECIMALS = 4;

/** What would be committed of a result. */
export function baselineOf({ set, scores }: SetResult): Baseline {
  const systems = [...scores].map(([name, questions]) => {
    const parts = [...new Set(questions.map(({ part }) => part))].map(
      (part) => [part, meansOf(questions.filter((question) => question.part === part))] as const,
    );
    return [name, { metrics: meansOf(questions), parts: Object.fromEntries(parts) }] as const;
  });
  return { set, systems: Object.fromEntries(systems) };
}

/** The primary metric of each question of a result. */
export function questionBaselineOf({ scores, primary }: SetResult): QuestionBaseline {
  return new Map(
    [...scores].map(([name, questions]) => [
      name,
      new Map(
        questions.flatMap(({ id, metrics }) => {
          const value = metrics[primary];
          return value === undefined ? [] : [[id, rounded(value)] as const];
        }),
      ),
    ]),
  );
}

function meansOf(questions: readonly QuestionScore[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    metricsOf(questions).flatMap((metric) => {
      const mean = meanOverParts(questions, metric);
      return mean === undefined ? [] : [[metric, rounded(mean)] as const];
    }),
  );
}

function rounded(value: number): number {
  return Number(value.toFixed(BASELINE_DECIMALS));
}

/** A figure that fell. */
export interface Drop {
  readonly system: string;
  readonly metric: string;
  readonly before: number;
  readonly now: number;
}

/** A question whose figure moved. */
export interface MovedQuestion {
  readonly system: string;
  readonly question: QuestionScore;
  readonly before: number;
  readonly now: number;
}

/** How a result stands to what was committed. */
export interface BaselineComparison {
  readonly drops: readonly Drop[];
  /** Metrics that rose by more than the tolerance: worth committing. */
  readonly gains: readonly Drop[];
  /** Questions that moved either way, the largest fall first. */
  readonly moved: readonly MovedQuestion[];
  /** What could not be compared, and why. */
  readonly gaps: readonly string[];
}

/**
 * Compares a result with its baseline over the parts that both have: a part that was skipped is a gap, and neither
 * helps nor harms the figures of the others.
 */
export function compareWithBaseline(
  result: SetResult,
  baseline: Baseline,
  questions: QuestionBaseline,
): BaselineComparison {
  const drops: Drop[] = [];
  const gains: Drop[] = [];
  const gaps: string[] = [];
  for (const [system, scores] of result.scores) {
    const before = Object.hasOwn(baseline.systems, system) ? baseline.systems[system] : undefined;
    if (before === undefined) {
      gaps.push(`${result.set}: there is no baseline of "${system}"`);
      continue;
    }
    const measured = new Set(scores.map(({ part }) => part));
    const known = Object.keys(before.parts);
    gaps.push(
      ...known
        .filter((part) => !measured.has(part))
        .map((part) => `${result.set}: "${part}" was not measured`),
    );
    const common = new Set(known.filter((part) => measured.has(part)));
    const now = meansOf(scores.filter(({ part }) => common.has(part)));
    for (const [metric, then] of Object.entries(meansOverKnown(before, common))) {
      const drop = { system, metric, before: then, now: now[metric] ?? 0 };
      if (drop.before - drop.now > result.tolerance) drops.push(drop);
      else if (drop.now - drop.before > result.tolerance) gains.push(drop);
    }
  }
  return { drops, gains, moved: movedQuestions(result, questions), gaps };
}

function meansOverKnown(
  { parts }: SystemBaseline,
  common: ReadonlySet<string>,
): Readonly<Record<string, number>> {
  const kept = Object.entries(parts).flatMap(([part, metrics]) => (common.has(part) ? [metrics] : []));
  const names = [...new Set(kept.flatMap((metrics) => Object.keys(metrics)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = kept.flatMap((metrics) => metrics[name] ?? []);
      return [name, values.reduce((sum, value) => sum + value, 0) / values.length];
    }),
  );
}

function movedQuestions(
  { scores, primary }: SetResult,
  questions: QuestionBaseline,
): readonly MovedQuestion[] {
  const least = 10 ** -BASELINE_DECIMALS;
  const moved = [...scores].flatMap(([system, all]) =>
    all.flatMap((question) => {
      const before = questions.get(system)?.get(question.id);
      const now = question.metrics[primary];
      if (before === undefined || now === undefined || Math.abs(now - before) < least) return [];
      return [{ system, question, before, now }];
    }),
  );
  return moved.sort((left, right) => left.now - left.before - (right.now - right.before));
}

/** @throws RagError `RAG_EVALUATE_INVALID_BASELINE` for a text that is no baseline. */
export function parseBaseline(text: string, source: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidBaseline(source, error);
  }
  if (!isBaseline(value)) throw invalidBaseline(source);
  return value;
}

function isBaseline(value: unknown): value is Baseline {
  if (!isObject(value) || typeof value['set'] !== 'string' || !isObject(value['systems'])) return false;
  return Object.values(value['systems']).every(
    (system) =>
      isObject(system) &&
      isNumbers(system['metrics']) &&
      isObject(system['parts']) &&
      Object.values(system['parts']).every(isNumbers),
  );
}

function isNumbers(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => Number.isFinite(one));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalidBaseline(source: string, cause?: unknown): RagError {
  return new RagError(
    'RAG_EVALUATE_INVALID_BASELINE',
    `Cannot compare with "${source}": it is no baseline; write it anew with "--update"`,
    { source },
    { cause },
  );
}
