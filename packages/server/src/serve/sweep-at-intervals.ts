import type { Clock, EventSink } from '@rag/contracts';

import type { RagHost } from '../host/rag-host.js';

/** How often the sessions whose time is over are ended. */
export const SWEEP_INTERVAL_MS = 30_000;

/** Ends idle sessions again and again. @returns what ends that. */
export function sweepAtIntervals(host: RagHost, clock: Clock, events: EventSink): () => void {
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = clock.after(SWEEP_INTERVAL_MS, () => {
      wait();
      host.sweep().catch(() => {
        events({ type: 'server.sweep-failed' });
      });
    });
  };
  wait();
  return () => {
    cancel();
  };
}
