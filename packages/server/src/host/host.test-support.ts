import { nodeFileSystem } from '@rag/ingest';
import { FakeClock, recordingEvents, type RecordedEvents } from '@rag/testkit';
import { afterEach } from 'vitest';

import type { RagHost, RagHostOptions } from './rag-host.js';
import { createRagHost } from './session-host.js';

const hosts: RagHost[] = [];

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

/** A host with a clock that stands still and its events recorded; files are read inline. Closed after the test. */
export interface TestHost {
  readonly host: RagHost;
  readonly clock: FakeClock;
  readonly events: RecordedEvents;
}

/** Opens a host for a test; anything may be set otherwise. */
export function openHost(options: RagHostOptions = {}): TestHost {
  const clock = new FakeClock();
  const events = recordingEvents();
  const host = createRagHost({
    clock,
    events: events.sink,
    ...options,
    sessions: { fileSystem: nodeFileSystem, ...options.sessions },
  });
  hosts.push(host);
  return { host, clock, events };
}

/** The code of what a call throws or rejects with; `undefined` where it does neither. */
export async function codeOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return (error as { readonly code?: unknown }).code ?? error;
  }
}
