import { polyglotAnalyzer } from '@rag/analysis';
import { RagError } from '@rag/contracts';
import { polyglotSignals, type RankingSignal } from '@rag/fusion';

/** Weights of ranking signals by id; a signal that is not named keeps its default, `false` or 0 switches it off. */
export type SignalSettings = ReadonlyMap<string, boolean | number>;

/** Everything at its default. */
export const DEFAULT_SIGNALS: SignalSettings = new Map();

/** The ranking signals of a session, which knows them by their ids. */
export const SIGNALS: readonly RankingSignal[] = polyglotSignals(polyglotAnalyzer);

/** Their ids, in their order. */
export const SIGNAL_IDS: readonly string[] = SIGNALS.map(({ id }) => id);

/** The option of a session that carries the settings. */
export function signalOptions(signals: SignalSettings): {
  readonly signals: Readonly<Record<string, boolean | number>>;
} {
  return { signals: Object.fromEntries(signals) };
}

/**
 * The settings with some signals switched off.
 *
 * @throws RagError `RAG_EVALUATE_UNKNOWN_SIGNAL` for an id that this build does not have.
 */
export function withoutSignals(
  ids: readonly string[],
  known: readonly string[] = SIGNAL_IDS,
): SignalSettings {
  for (const id of ids) {
    if (known.includes(id)) continue;
    const available = known.length === 0 ? 'this build has none' : `use one of "${known.join('", "')}"`;
    throw new RagError(
      'RAG_EVALUATE_UNKNOWN_SIGNAL',
      `Cannot switch the signal "${id}" off: there is no such signal; ${available}`,
      { id },
    );
  }
  return new Map(ids.map((id) => [id, false]));
}
