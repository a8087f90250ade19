import type { HostedSession } from '@rag/server';

/**
 * Whether nothing was ever done in a session, so that a call that opened it and then failed can take it back: a refused
 * call leaves nothing behind.
 */
export function isUntouched(session: HostedSession): boolean {
  const { documentCount, fileCount, lastIndexTime, busy } = session.status();
  const isEmpty = documentCount === 0 && fileCount === 0 && lastIndexTime === null;
  return isEmpty && !busy && session.indexRuns().length === 0;
}
