/**
 * Something worth counting that a caller did not ask for: an eviction, an expiry, a stream that failed.
 *
 * Events are telemetry: they carry counts, codes, names of streams and durations, never query text, document
 * text, ids, paths, vectors or keys.
 */
export interface RagEvent {
  /** What happened, as `<package>.<event>`: `bm25.evicted`, `fusion.stream-failed`. */
  readonly type: string;
  /** Counts, codes and durations. */
  readonly [fact: string]: string | number | boolean;
}

/**
 * Receives events. Must not throw and must return at once; what it throws is swallowed.
 *
 * @example
 * const sink: EventSink = (event) => console.error(event.type);
 */
export type EventSink = (event: RagEvent) => void;

/**
 * An event sink that drops everything: the default.
 *
 * @example
 * const sink: EventSink = ignoreEvents;
 */
export const ignoreEvents: EventSink = () => undefined;

/**
 * Wraps a sink so that what it throws never reaches the code that reports.
 *
 * @example
 * const safe = guardEventSink(() => { throw new Error('full disk'); });
 * safe({ type: 'demo' }); // nothing is thrown
 */
export function guardEventSink(sink: EventSink): EventSink {
  // An asynchronous function is assignable to a sink too.
  const report: (event: RagEvent) => unknown = sink;
  return (event) => {
    try {
      const outcome = report(event);
      if (outcome instanceof Promise) outcome.catch(() => undefined);
    } catch {
      // Telemetry that fails must not fail the search that reported it.
    }
  };
}
