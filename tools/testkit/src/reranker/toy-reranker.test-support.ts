import { checkTopK, type Reranked } from '@rag/contracts';

import type { RerankerUnderTest } from './reranker-laws.js';

/** The ways in which a toy reranker can be broken on purpose; none: it is correct. */
export type ToyRerankerFault =
  | 'nameless'
  | 'drops-empty-texts'
  | 'unsorted'
  | 'ignores-top-k'
  | 'answers-nothing-asked'
  | 'asks-about-nothing'
  | 'any-top-k'
  | 'deaf';

/** Counts shared words: correct, or broken in exactly one way. */
export function createToyReranker(fault?: ToyRerankerFault): RerankerUnderTest {
  let asked = 0;
  const reranker: RerankerUnderTest['reranker'] = {
    id: fault === 'nameless' ? '' : 'toy',
    async rerank(query, texts, { topK = texts.length, signal } = {}) {
      if (fault !== 'any-top-k') checkTopK(topK);
      signal?.throwIfAborted();
      const isNothing = texts.length === 0 || topK === 0;
      if (isNothing && fault === 'answers-nothing-asked') return [{ index: 0, score: 0 }];
      if (isNothing && fault !== 'asks-about-nothing') return [];
      asked += 1;
      await Promise.resolve();
      if (fault !== 'deaf') signal?.throwIfAborted();
      const words = new Set(query.toLowerCase().split(/\s+/u));
      const scored: Reranked[] = texts.map((text, index) => ({
        index,
        score: text.split(/\s+/u).filter((word) => words.has(word)).length,
      }));
      const kept = fault === 'drops-empty-texts' ? scored.filter(({ index }) => texts[index] !== '') : scored;
      if (fault === 'unsorted') return kept;
      kept.sort((left, right) => right.score - left.score || left.index - right.index);
      return fault === 'ignores-top-k' ? kept : kept.slice(0, topK);
    },
  };
  return { reranker, asked: () => asked };
}
