import { RagError } from '@rag/contracts';

import type { RankingSignal } from './ranking-signal.js';

/** Signals by id: `false` switches one off, a number is its weight, `true` leaves it as it is. */
export type SignalOverrides = Readonly<Record<string, boolean | number>>;

/**
 * Signals with some switched off or weighed otherwise.
 *
 * @throws RagError `RAG_FUSION_UNKNOWN_SIGNAL` for an id that none has: a switch that does nothing would be believed.
 * @example
 * declare const signals: readonly RankingSignal[];
 * overrideSignals(signals, { 'path-test': false, coherence: 0.5 });
 */
export function overrideSignals(
  signals: readonly RankingSignal[],
  overrides: SignalOverrides,
): readonly RankingSignal[] {
  const ids = signals.map(({ id }) => id);
  const unknown = Object.keys(overrides).find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new RagError(
      'RAG_FUSION_UNKNOWN_SIGNAL',
      `Cannot set the ranking signal "${unknown}": there are "${ids.join('", "')}"`,
      { id: unknown, known: ids },
    );
  }
  return signals.flatMap((signal) => {
    const setting = Object.hasOwn(overrides, signal.id) ? overrides[signal.id] : undefined;
    if (setting === false) return [];
    return [typeof setting === 'number' ? { ...signal, weight: setting } : signal];
  });
}
