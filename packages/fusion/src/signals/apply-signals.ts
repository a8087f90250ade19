import { saysNothing, type RankingSignal, type SignalCandidate, type SignalQuery } from './ranking-signal.js';

/** What one signal did to one score. */
export interface AppliedSignal {
  readonly id: string;
  readonly effect: RankingSignal['effect'];
  readonly weight: number;
  /** From 0 to 1. */
  readonly value: number;
  /** What was added, or what the sum was multiplied by. */
  readonly contribution: number;
  readonly reason: string;
}

/**
 * Judges candidates of one query, one at a time.
 *
 * @param applied receives, in the order of the signals, what each did that had something to say. Most candidates are
 *   judged without: only of those that are taken anybody asks what made their score.
 * @returns the score: the sum of the bonuses times the product of the demotions.
 */
export type SignalJudge = (candidate: SignalCandidate, applied?: AppliedSignal[]) => number;

/**
 * Prepares signals for one query.
 *
 * @example
 * const judge = applySignals([], { text: '', terms: [], candidates: [] });
 * judge({ document: Document.of('text'), file: undefined, features: {} }); // 0
 */
export function applySignals(signals: readonly RankingSignal[], query: SignalQuery): SignalJudge {
  const judges = signals
    .map((signal) => ({ signal, judge: signal.prepare(query) }))
    .filter(({ judge }) => judge !== saysNothing);
  return (candidate, applied) => {
    let sum = 0;
    let factor = 1;
    for (const { signal, judge } of judges) {
      const verdict = judge(candidate);
      if (verdict === undefined || verdict.value === 0) continue;
      const { id, effect, weight } = signal;
      const contribution = effect === 'bonus' ? weight * verdict.value : 1 - weight * verdict.value;
      if (effect === 'bonus') sum += contribution;
      else factor *= contribution;
      applied?.push({ id, effect, weight, value: verdict.value, contribution, reason: verdict.reason });
    }
    return sum * factor;
  };
}
