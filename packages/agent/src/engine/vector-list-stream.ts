import { polyglotAnalyzer } from '@rag/analysis';
import type { RankedStream, SearchResult } from '@rag/contracts';
import { polyglotSignals, type RankingSignal } from '@rag/fusion';
import { DEFAULT_VECTOR_WEIGHT, nearnessShares } from '@rag/vector';

/** What vectors are called in notes and events. */
export const VECTOR_STREAM_NAME = 'vector';

/** The bonuses that say how well the words of a document match. */
const WORD_SIGNALS: ReadonlySet<string> = new Set(['chunk-score', 'file-score', 'coherence']);

/** What these bonuses make together for a document that is the best in each. */
const WORDS_BONUS: number = polyglotSignals(polyglotAnalyzer).reduce(
  (sum, { id, weight }) => (WORD_SIGNALS.has(id) ? sum + weight : sum),
  0,
);

/** A stream of what vectors have found already, for one query and one filter. */
export function vectorListStream(near: readonly SearchResult[]): RankedStream {
  return {
    name: VECTOR_STREAM_NAME,
    isAvailable: () => true,
    snapshot: () => ({
      generation: 0,
      search: (_query, topK) => near.slice(0, topK),
    }),
  };
}

/** How near a document is to one query, from 0 for the last that vectors found to 1 for the first. */
export function vectorScore(near: readonly SearchResult[]): RankingSignal {
  const shares = nearnessShares(near);
  return {
    id: 'vector-score',
    effect: 'bonus',
    weight: DEFAULT_VECTOR_WEIGHT * WORDS_BONUS,
    prepare:
      () =>
      ({ document }) => {
        const value = shares.get(document.id);
        return value === undefined ? undefined : { value, reason: 'near by its embedding' };
      },
  };
}
