import type { RetrievalDiagnostics } from '@rag/server';

/** Streams that failed or came too late: the answer is worth less without them, and says so. */
export function renderStreamFailures({ streams }: RetrievalDiagnostics): string {
  const failed = streams.filter(({ outcome }) => outcome === 'failed' || outcome === 'timed-out');
  return failed
    .map(
      ({ name, outcome, errorCode }) =>
        `Ranked without "${name}": it ${outcome === 'failed' ? 'failed' : 'was late'} (${errorCode ?? 'no code'})\n`,
    )
    .join('');
}
