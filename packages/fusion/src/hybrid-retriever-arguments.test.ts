import type { SearchOptions } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { FakeStream } from './fakes.test-support.js';
import { build, idsOf, retrieverOf } from './retrievers.test-support.js';

describe('HybridRetriever.retrieve() with odd arguments', () => {
  const retriever = build([[['a', 'b'], 1]]);

  it('asks nobody for no results', async () => {
    const stream = new FakeStream(['a']);
    const answer = await retrieverOf([stream, 1]).retrieveDetailed('q', 0);
    expect(answer).toEqual({
      results: [],
      diagnostics: {
        streams: [{ name: 'fake', outcome: 'not-asked', results: 0 }],
        capped: false,
        windows: 0,
      },
    });
    expect(stream.snapshots).toBe(0);
  });

  it.each([1e9, Number.MAX_SAFE_INTEGER])('gives what there is for topK %d', async (topK) => {
    const depths: number[] = [];
    const stream = new FakeStream([], {
      answer: (depth) => {
        depths.push(depth);
        return [];
      },
    });
    expect(await retrieverOf([stream, 1]).retrieve('q', topK)).toEqual([]);
    expect(depths).toEqual([Math.min(2 * topK, Number.MAX_SAFE_INTEGER)]);
    expect(idsOf(await retriever.retrieve('q', topK))).toEqual(['a', 'b']);
  });

  it.each([-1, 1.5, NaN, Infinity, '3'])('refuses topK %s', async (topK) => {
    await expect(retriever.retrieve('q', topK as number)).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_TOP_K',
    });
  });

  it('refuses a filter that nobody can use before any stream sees it', async () => {
    const stream = new FakeStream(['a']);
    const filter = { file: { $like: 'x' } } as unknown as NonNullable<SearchOptions['filter']>;
    await expect(retrieverOf([stream, 1]).retrieve('q', 5, { filter })).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_FILTER',
    });
    expect(stream.snapshots).toBe(0);
  });

  it('refuses a cap below one', async () => {
    await expect(retriever.retrieve('q', 5, { maxPerFile: 0 })).rejects.toMatchObject({
      code: 'RAG_FUSION_INVALID_MAX_PER_FILE',
    });
  });

  it('refuses a query that is not a text', async () => {
    await expect(retriever.retrieve(null as unknown as string, 5)).rejects.toMatchObject({
      code: 'RAG_FUSION_INVALID_QUERY',
    });
  });

  it('hands the filter to the streams', async () => {
    const stream = new FakeStream(['a']);
    const filter = { language: 'ts' };
    await retrieverOf([stream, 1]).retrieve('q', 5, { filter });
    expect(stream.options[0]?.filter).toBe(filter);
  });
});
