import type { RankingSignal, SignalCandidate, SignalQuery } from './ranking-signal.js';

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

/** A score with all that made it. */
export interface SignalScore {
  /** The sum of the bonuses times the product of the demotions. */
  readonly score: number;
  /** In the order of the signals; those that had nothing to say are left out. */
  readonly signals: readonly AppliedSignal[];
}

/** Judges candidates of one query, one at a time. */
export type SignalJudge = (candidate: SignalCandidate) => SignalScore;

/**
 * Prepares signals for one query.
 *
 * @example
 * declare const candidate: SignalCandidate;
 * applySignals([], { text: '', terms: [], candidates: [candidate] })(candidate).score; // 0
 */
export function applySignals(signals: readonly RankingSignal[], query: SignalQuery): SignalJudge {
  const judges = signals.map((signal) => ({ signal, judge: signal.prepare(query) }));
  return (candidate) => {
    let sum = 0;
    let factor = 1;
    const applied: AppliedSignal[] = [];
    for (const { signal, judge } of judges) {
      const verdict = judge(candidate);
      if (verdict === undefined || verdict.value === 0) continue;
      const { id, effect, weight } = signal;
      const contribution = effect === 'bonus' ? weight * verdict.value : 1 - weight * verdict.value;
      if (effect === 'bonus') sum += contribution;
      else factor *= contribution;
      applied.push({ id, effect, weight, value: verdict.value, contribution, reason: verdict.reason });
    }
    return { score: sum * factor, signals: applied };
  };
}
