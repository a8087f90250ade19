import {
  guardEventSink,
  ignoreEvents,
  checkOptions,
  describeValue,
  RagError,
  systemClock,
  type Clock,
  type EventSink,
} from '@rag/contracts';

import { checkMaxPerFile, DEFAULT_MAX_PER_FILE } from './cap-per-file.js';
import { checkDecay, checkSignals } from './signals/check-signals.js';
import type { RankingSignal } from './signals/ranking-signal.js';
import { SAME_FILE_DECAY } from './signals/same-file-decay.js';

/** How long one retrieval waits for its streams unless told otherwise, in milliseconds. */
export const DEFAULT_STREAM_TIMEOUT_MS = 5_000;

// What the timers of browsers and of Node can hold; a larger delay would fire at once.
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Options of a hybrid retriever. */
export interface HybridRetrieverOptions {
  /** How many results one file may have: a whole number ≥ 1, or `Infinity`. @defaultValue 3 */
  readonly maxPerFile?: number | undefined;
  /**
   * Rules that rescore what fusion picks, each by its id; see `polyglotSignals`. With any of them a window has at
   * least `CANDIDATES` documents of each stream, and a file's results decay by `sameFileDecay`.
   *
   * @defaultValue none: the fused order stands
   */
  readonly signals?: readonly RankingSignal[] | undefined;
  /** What a result is multiplied by for each that its file has already, from 0 to 1; with signals. @defaultValue 0.3 */
  readonly sameFileDecay?: number | undefined;
  /**
   * How long one retrieval waits for its streams, all windows together, in milliseconds: above 0, at most
   * 2,147,483,647, or `Infinity` to wait for ever. @defaultValue 5000
   */
  readonly timeoutMs?: number | undefined;
  /** Where the time comes from. @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
  /** Receives `fusion.stream-failed` { stream, code }. @defaultValue drops events */
  readonly events?: EventSink | undefined;
}

/** The options of a hybrid retriever with every value set and checked. */
export interface ResolvedHybridRetrieverOptions {
  readonly maxPerFile: number;
  readonly signals: readonly RankingSignal[];
  readonly sameFileDecay: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly events: EventSink;
}

/** The options of a hybrid retriever unless told otherwise. */
export const DEFAULT_HYBRID_RETRIEVER_OPTIONS: ResolvedHybridRetrieverOptions = Object.freeze({
  maxPerFile: DEFAULT_MAX_PER_FILE,
  signals: Object.freeze([]),
  sameFileDecay: SAME_FILE_DECAY,
  timeoutMs: DEFAULT_STREAM_TIMEOUT_MS,
  clock: systemClock,
  events: ignoreEvents,
});

/**
 * Fills in defaults and checks, once.
 *
 * @throws RagError `RAG_FUSION_INVALID_MAX_PER_FILE`, `RAG_FUSION_INVALID_SIGNAL` or `RAG_FUSION_INVALID_TIMEOUT`.
 * @example
 * resolveHybridRetrieverOptions({ maxPerFile: 1 }).timeoutMs; // 5000
 */
export function resolveHybridRetrieverOptions(
  options: HybridRetrieverOptions = {},
): ResolvedHybridRetrieverOptions {
  const defaults = DEFAULT_HYBRID_RETRIEVER_OPTIONS;
  checkOptions(options, 'build a retriever');
  return Object.freeze({
    maxPerFile: checkMaxPerFile(options.maxPerFile ?? defaults.maxPerFile),
    signals: checkSignals(options.signals ?? defaults.signals),
    sameFileDecay: checkDecay(options.sameFileDecay ?? defaults.sameFileDecay),
    timeoutMs: checkTimeoutMs(options.timeoutMs ?? defaults.timeoutMs),
    clock: checkClock(options.clock ?? defaults.clock),
    events: guardEventSink(options.events ?? defaults.events),
  });
}

function checkClock(clock: Clock): Clock {
  if (typeof (clock as Partial<Clock>).after === 'function') return clock;
  throw new RagError('RAG_FUSION_INVALID_CLOCK', 'Cannot build a retriever: the clock is none; use a Clock');
}

function checkTimeoutMs(timeoutMs: number): number {
  if (
    timeoutMs === Infinity ||
    (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)
  )
    return timeoutMs;
  throw new RagError(
    'RAG_FUSION_INVALID_TIMEOUT',
    `Cannot build a retriever: timeoutMs is ${describeValue(timeoutMs)}; use milliseconds above zero, at most ${String(MAX_TIMEOUT_MS)}, or Infinity`,
    { timeoutMs },
  );
}
