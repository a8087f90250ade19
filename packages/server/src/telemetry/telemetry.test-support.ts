import { nodeFileSystem } from '@rag/ingest';
import { afterEach } from 'vitest';

import { LOCAL_CALLER } from '../host/caller.js';
import type { HostedSession } from '../host/hosted-session.js';
import type { RagHost, RagHostOptions } from '../host/rag-host.js';
import { createRagHost } from '../host/session-host.js';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** A host that reads files inline; closed after the test. */
export function openTestHost(options: RagHostOptions = {}): RagHost {
  const host = createRagHost({ ...options, sessions: { fileSystem: nodeFileSystem, ...options.sessions } });
  cleanups.push(async () => host.close());
  return host;
}

/** A session with one document that says "zebra". */
export async function openTestSession(host: RagHost): Promise<HostedSession> {
  const session = host.openSession(LOCAL_CALLER, 's');
  await session.addDocument('the zebra crosses', {}, { id: 'z' });
  return session;
}
