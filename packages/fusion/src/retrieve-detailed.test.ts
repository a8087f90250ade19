import { RagError } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { explainFusedResult } from './explain-result.js';
import { FakeStream } from './fakes.test-support.js';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';
import { build, fileOf, idsOf, retrieverOf, streamsArbitrary } from './retrievers.test-support.js';
import { MAX_DOUBLINGS } from './window-collector.js';

describe('HybridRetriever.retrieveDetailed()', () => {
  it('says of each result who found it, at which rank, with which score', async () => {
    const { results } = await retrieverOf(
      [new FakeStream(['B', 'A'], { name: 'kb' }), 0.4],
      [new FakeStream(['A'], { name: 'bm25' }), 0.6],
    ).retrieveDetailed('q', 1);
    expect(results[0]).toMatchObject({
      id: 'A',
      window: 1,
      sources: [
        { stream: 'bm25', rank: 0, score: 1, weight: 0.6, contribution: 0.6 / 61 },
        { stream: 'kb', rank: 1, score: 0.5, weight: 0.4, contribution: 0.4 / 62 },
      ],
    });
  });

  it('explains each score to the last bit', async () => {
    await fc.assert(
      fc.asyncProperty(streamsArbitrary, fc.integer({ min: 1, max: 12 }), async (input, topK) => {
        const { results } = await build(input).retrieveDetailed('q', topK);
        for (const result of results) {
          const explanation = explainFusedResult(result);
          expect(explanation.value).toBe(result.score);
          const parts = explanation.details.map(({ value }) => value).sort((left, right) => left - right);
          expect(parts.reduce((sum, value) => sum + value, 0)).toBe(result.score);
        }
      }),
    );
  });

  it('gives the fused score of the first window whatever the window that follows', async () => {
    const a = Array.from({ length: 40 }, (_, i) => `a${String(i)}`);
    const input = [
      [[...a.slice(0, 10), 'b1', 'c1'], 0.6],
      [[...a.slice(0, 10).toReversed(), 'c1', 'b1'], 0.4],
    ] as const;
    const { results, diagnostics } = await build(input).retrieveDetailed('q', 5);
    const window = (depth: number): ReadonlyMap<string, number> =>
      new Map(
        reciprocalRankFusion(
          input.map(([ids]) => ids.slice(0, depth).map((id) => ({ id }))),
          input.map(([, weight]) => weight),
        ).map(({ id, score }) => [id, score]),
      );
    expect(diagnostics).toMatchObject({ windows: 2, capped: false });
    expect(results.map(({ window: number }) => number)).toEqual([1, 1, 1, 2, 2]);
    for (const result of results) expect(result.score).toBe(window(10 * result.window).get(result.id));
  });

  it('pins one generation however many windows it needs', async () => {
    const stream = new FakeStream(
      Array.from({ length: 200 }, (_, i) => `a${String(i)}`),
      { fileOf },
    );
    const { results, diagnostics } = await retrieverOf([stream, 1]).retrieveDetailed('q', 5);
    expect(MAX_DOUBLINGS).toBe(4);
    expect(stream.depths).toEqual([10, 20, 40, 80, 160]);
    expect(stream.snapshots).toBe(1);
    expect(idsOf(results)).toEqual(['a0', 'a1', 'a2']);
    expect(diagnostics).toEqual({
      streams: [{ name: 'fake', outcome: 'answered', results: 160, generation: 7 }],
      capped: true,
      windows: 5,
    });
  });

  it('asks only the streams that may have more', async () => {
    const long = new FakeStream(
      Array.from({ length: 12 }, (_, i) => `a${String(i)}`),
      { name: 'long', fileOf },
    );
    const short = new FakeStream(['b1'], { name: 'short', fileOf });
    const { diagnostics } = await retrieverOf([long, 1], [short, 1]).retrieveDetailed('q', 5);
    expect(long.depths).toEqual([10, 20]);
    expect(short.depths).toEqual([10]);
    expect(diagnostics).toMatchObject({ windows: 2, capped: true });
  });

  it('does not say capped where the corpus simply has no more', async () => {
    const { diagnostics } = await build([[['a1', 'b1'], 1]]).retrieveDetailed('q', 5);
    expect(diagnostics).toMatchObject({ windows: 1, capped: false });
  });

  it('does not say capped where the cap left enough', async () => {
    const ids = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'];
    expect((await build([[ids, 1]]).retrieveDetailed('q', 5)).diagnostics.capped).toBe(false);
  });

  it('rejects with errors that are RagErrors', async () => {
    const error: unknown = await build([[[], 1]])
      .retrieve('q', NaN)
      .catch((reason: unknown) => reason);
    expect(RagError.is(error)).toBe(true);
  });
});
