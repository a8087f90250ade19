import type { EventSink, RagEvent } from '@rag/contracts';

/** An event sink with a memory. */
export interface RecordedEvents {
  /** Give this to the code under test. */
  readonly sink: EventSink;
  /** Everything that was reported, oldest first, as frozen copies. */
  readonly events: readonly RagEvent[];
  /** The events of one type, oldest first. */
  ofType(type: string): readonly RagEvent[];
  /** Forgets everything that was reported. */
  clear(): void;
}

/**
 * Makes a sink that records what is reported to it.
 *
 * @example
 * const recorded = recordingEvents();
 * recorded.sink({ type: 'bm25.evicted', count: 2 });
 * recorded.ofType('bm25.evicted').length; // 1
 */
export function recordingEvents(): RecordedEvents {
  const events: RagEvent[] = [];
  return {
    events,
    sink: (event) => void events.push(Object.freeze({ ...event })),
    ofType: (type) => events.filter((event) => event.type === type),
    clear: () => void events.splice(0),
  };
}
