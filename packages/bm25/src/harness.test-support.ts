import type { RagEvent, SearchResult } from '@rag/contracts';

import type { Bm25Options } from './bm25-options.js';
import { BM25Stream } from './bm25-stream.js';
import { ManualClock } from './manual-clock.test-support.js';

export const HOUR_MS = 3_600_000;

export const idsOf = (results: readonly SearchResult[]): string[] => results.map(({ id }) => id);

/** A stream whose clock stands still and whose events are kept. */
export const harness = (
  options: Bm25Options = {},
): { readonly stream: BM25Stream; readonly clock: ManualClock; readonly events: RagEvent[] } => {
  const clock = new ManualClock(1_700_000_000_000);
  const events: RagEvent[] = [];
  const stream = new BM25Stream({ clock, events: (event) => events.push(event), ...options });
  return { stream, clock, events };
};
