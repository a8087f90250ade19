import { SearchResult } from '@rag/contracts';
import { DEFAULT_VECTOR_WEIGHT } from '@rag/vector';
import { describe, expect, it } from 'vitest';

import { doc } from '../knowledge.test-support.js';
import { vectorListStream, vectorScore } from './vector-list-stream.js';

const near = (...scores: readonly number[]): readonly SearchResult[] =>
  scores.map((score, n) => new SearchResult(doc(`d${n}`, 'text'), score));

const sharesOf = (results: readonly SearchResult[]): readonly (number | undefined)[] => {
  const judge = vectorScore(results).prepare({ text: '', terms: [], candidates: [] });
  return [...results.map(({ document }) => document), doc('other', 'text')].map(
    (document) => judge({ document, file: undefined, features: {} })?.value,
  );
};

describe('vectorScore()', () => {
  it.each([
    [
      [0.75, 0.625, 0.5],
      [1, 0.5, 0],
    ],
    [[0.5], [1]],
    [
      [0.5, 0.5],
      [1, 1],
    ],
  ])('gives the cosines %j the shares %j, and nothing to what vectors did not find', (scores, shares) => {
    expect(sharesOf(near(...scores))).toEqual([...shares, undefined]);
  });

  it('is a bonus that weighs a share of what words can earn', () => {
    const { effect, weight } = vectorScore(near(0.5));
    expect([effect, weight]).toEqual(['bonus', DEFAULT_VECTOR_WEIGHT * 2.75]);
  });
});

describe('vectorListStream()', () => {
  it('gives the best of what it was given, and more of it for a larger topK', async () => {
    const results = near(0.9, 0.8, 0.7);
    const snapshot = await vectorListStream(results).snapshot();
    for (const topK of [0, 1, 3, 9]) expect(await snapshot.search('', topK)).toEqual(results.slice(0, topK));
  });
});
