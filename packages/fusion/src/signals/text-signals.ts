import type { RankingSignal } from './ranking-signal.js';

/** How well the words of a chunk match the query, beside the best chunk. */
export const chunkScore: RankingSignal = featureSignal('chunk-score', 'chunk', 0.75, 'words of the chunk');

/** How well the words of the whole file match, beside the best file. */
export const fileScore: RankingSignal = featureSignal('file-score', 'file', 1, 'words of the whole file');

/** How well the file's best chunks match together: a file about something, and not one chunk of it by chance. */
export const coherence: RankingSignal = featureSignal(
  'coherence',
  'coherence',
  1,
  'the best chunks of the file together',
);

function featureSignal(id: string, feature: string, weight: number, reason: string): RankingSignal {
  return Object.freeze({
    id,
    effect: 'bonus' as const,
    weight,
    prepare:
      () =>
      ({ features }: Parameters<ReturnType<RankingSignal['prepare']>>[0]) => {
        const value = features[feature];
        return value === undefined ? undefined : { value: Math.min(1, Math.max(0, value)), reason };
      },
  });
}
