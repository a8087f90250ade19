import type { SearchAnswer } from '@rag/server';

/** What of the way to an answer its reader has to know: a stream that failed, and results that the cap per file kept out. */
export function searchNotes({ diagnostics }: SearchAnswer): readonly string[] {
  const failed = diagnostics.streams
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'timed-out')
    .map(({ name, outcome, errorCode }) => `${name} (${errorCode ?? outcome})`);
  return [
    ...(failed.length === 0 ? [] : [`Ranked without ${failed.join(', ')}, which failed.`]),
    ...(diagnostics.capped
      ? ['Fewer results than asked for: further ones are in files that are shown already.']
      : []),
  ];
}
